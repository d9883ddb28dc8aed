import { AppError, ERROR_CODES, type ErrorCode } from '#shared/platform/errors.ts';
import { PROBLEM_CODES } from '#shared/platform/problems.ts';
import { type Html, html } from './html.ts';
import { renderInline, renderText } from './markdown.ts';
import { generatedPage, type PagePart, type SitePage } from './page.ts';
import type { ApiReference } from './reference/document.ts';

/** Above this, the endpoints that return an error are not listed. */
const MAX_LISTED = 8;

/** The page of all error codes. */
export function errorsPage(api: ApiReference): SitePage {
  const codes = [...ERROR_CODES].sort((a, b) => new AppError(a).status - new AppError(b).status);
  const errors = codes.map((code) => describe(code, api));
  return generatedPage({
    path: '/docs/errors',
    title: 'Error codes',
    description: 'Every error code of the API, with its status, its meaning, and what to do.',
    intro: renderText(
      'The guide [Errors](/docs/guides/errors) explains the shape of an error and what to retry.',
    ),
    parts: [...errors.map(errorPart), DETAILS],
    markdown: errors
      .map(({ code, statuses, message }) => `- \`${code}\` (${statuses}): ${message}`)
      .join('\n'),
  });
}

interface Described {
  code: ErrorCode;
  /** HTTP statuses, such as `410, 451`. */
  statuses: string;
  message: string;
  /** Endpoints that return it, as links. */
  from: Html[];
}

function describe(code: ErrorCode, api: ApiReference): Described {
  const { status, message } = new AppError(code);
  const operations = api.operations.filter(({ errors }) => errors.some((error) => error.code === code));
  const returned = operations.flatMap(({ errors }) => errors.filter((error) => error.code === code));
  const statuses = [...new Set([String(status), ...returned.map((error) => error.status)])].join(', ');
  const from = operations.map(
    ({ id, tag, summary }) => html`<a href="${api.pageOf(tag)}#${id}">${summary}</a>`,
  );
  return { code, statuses, message, from };
}

function errorPart({ code, statuses, message, from }: Described): PagePart {
  const links = from.map((link, at) => [at > 0 && ', ', link]);
  const limits = links.length > MAX_LISTED ? 'Most endpoints can return it.' : ['Returned by: ', links];
  return {
    id: code,
    title: code,
    hint: message,
    kind: 'error',
    heading: html`<code>${code}</code>`,
    beside: html` <span class="status">${statuses}</span>`,
    text: html`<p>${renderInline(message)}</p>${links.length > 0 && html`<p class="limits">${limits}</p>`}`,
  };
}

const DETAILS_TEXT =
  'Each entry of `details` has a `code` and its `params`, which say what is wrong with the field. ' +
  'New codes may be added.';

const PROBLEMS = Object.entries(PROBLEM_CODES);

const DETAILS: PagePart = {
  id: 'codes-of-details',
  title: 'Codes of details',
  words: Object.keys(PROBLEM_CODES).join(' '),
  kind: 'plain',
  text: html`<p>${renderInline(DETAILS_TEXT)}</p>
<table><thead><tr><th>Code</th><th>Meaning</th></tr></thead><tbody>${PROBLEMS.map(
    ([code, text]) => html`<tr><td><code>${code}</code></td><td>${renderInline(text)}</td></tr>`,
  )}</tbody></table>`,
  markdown: [
    `## Codes of details\n\n${DETAILS_TEXT}\n`,
    ...PROBLEMS.map(([code, text]) => `- \`${code}\`: ${text}`),
  ].join('\n'),
};
