import { h, type JSX } from 'preact';
import { AppError, ERROR_CODES, type ErrorCode } from '#shared/platform/errors.ts';
import { PROBLEM_CODES } from '#shared/platform/problems.ts';
import { renderInline } from './markdown.ts';
import type { SitePage } from './page.ts';
import type { ApiReference } from './reference/document.ts';
import type { ReferenceIndex } from './reference/reference-index.ts';

const DESCRIPTION = 'Every error code of the API, with its status, its meaning, and what to do.';

/** Above this, the endpoints that return an error are not listed. */
const MAX_LISTED = 8;

/** All error codes. */
export function errorsPage(api: ApiReference, index: ReferenceIndex): SitePage {
  const codes = [...ERROR_CODES].sort((a, b) => new AppError(a).status - new AppError(b).status);
  const errors = codes.map((code) => describe(code, api, index));
  return {
    path: '/docs/errors',
    title: 'Error codes',
    description: DESCRIPTION,
    body: [
      h('h1', null, 'Error codes'),
      h('p', { class: 'lead' }, DESCRIPTION),
      h(
        'p',
        null,
        'The guide ',
        h('a', { href: '/docs/guides/errors' }, 'Errors'),
        ' explains the shape of an error and what to retry.',
      ),
      errors.map(errorView),
      detailCodes(),
    ],
    outline: [
      ...errors.map(({ code }) => ({ id: code, title: code })),
      { id: DETAILS, title: 'Codes of details' },
    ],
    markdown: [
      '# Error codes',
      DESCRIPTION,
      errors.map(({ code, statuses, message }) => `- \`${code}\` (${statuses}): ${message}`).join('\n'),
      `## Codes of details\n\n${DETAILS_TEXT}`,
      Object.entries(PROBLEM_CODES)
        .map(([code, text]) => `- \`${code}\`: ${text}`)
        .join('\n'),
      '',
    ].join('\n\n'),
    entries: [
      ...errors.map(({ code, message }) => ({ id: code, title: code, hint: message })),
      { id: DETAILS, title: 'Codes of details', words: Object.keys(PROBLEM_CODES).join(' ') },
    ],
  };
}

const DETAILS = 'codes-of-details';
const DETAILS_TEXT =
  'Each entry of `details` has a `code` and its `params`, which say what is wrong with the field. New codes may be added.';

const detailCodes = (): JSX.Element =>
  h(
    'section',
    { 'aria-labelledby': DETAILS },
    h('h2', { id: DETAILS }, h('a', { class: 'anchor', href: `#${DETAILS}` }, 'Codes of details')),
    h('p', { dangerouslySetInnerHTML: { __html: renderInline(DETAILS_TEXT) } }),
    h(
      'table',
      null,
      h('thead', null, h('tr', null, h('th', null, 'Code'), h('th', null, 'Meaning'))),
      h(
        'tbody',
        null,
        Object.entries(PROBLEM_CODES).map(([code, text]) =>
          h(
            'tr',
            null,
            h('td', null, h('code', null, code)),
            h('td', { dangerouslySetInnerHTML: { __html: renderInline(text) } }),
          ),
        ),
      ),
    ),
  );

interface Described {
  code: ErrorCode;
  /** `410, 451` */
  statuses: string;
  message: string;
  /** Endpoints that return it; undefined: too many to list. */
  from: { title: string; url: string }[] | undefined;
}

function describe(code: ErrorCode, api: ApiReference, index: ReferenceIndex): Described {
  const { status, message } = new AppError(code);
  const operations = api.operations.filter(({ errors }) => errors.some((error) => error.code === code));
  const statuses = operations.flatMap(({ errors }) =>
    errors.filter((error) => error.code === code).map((error) => error.status),
  );
  return {
    code,
    statuses: [...new Set([String(status), ...statuses])].join(', '),
    message,
    from:
      operations.length > MAX_LISTED
        ? undefined
        : operations.map(({ id, tag, summary }) => ({ title: summary, url: `${index.pageOf(tag)}#${id}` })),
  };
}

function errorView({ code, statuses, message, from }: Described): JSX.Element {
  return h(
    'section',
    { class: 'error', 'aria-labelledby': code },
    h(
      'h2',
      { id: code },
      h('a', { class: 'anchor', href: `#${code}` }, h('code', null, code)),
      ' ',
      h('span', { class: 'status' }, statuses),
    ),
    h('p', { dangerouslySetInnerHTML: { __html: renderInline(message) } }),
    from === undefined
      ? h('p', { class: 'limits' }, 'Most endpoints can return it.')
      : from.length > 0 &&
          h(
            'p',
            { class: 'limits' },
            'Returned by: ',
            from.map(({ title, url }, at) => [at > 0 && ', ', h('a', { href: url }, title)]),
          ),
  );
}
