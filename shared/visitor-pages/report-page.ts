import { type ComponentChildren, h, type JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { honeypot } from './honeypot.ts';
import { page } from './page.ts';

/** A choice of the form, with its label. */
const CATEGORY_LABELS = {
  phishing: 'Phishing: it impersonates someone to steal passwords or money',
  malware: 'Malware: it harms devices',
  spam: 'Spam: it is advertised without consent',
  illegal: 'Illegal content',
  other: 'Something else',
} as const;

type Field = 'url' | 'category' | 'description' | 'email';

export interface ReportForm {
  /** Initial values. */
  values?: Partial<Record<Field, string>>;
  /** Errors by field, as the end of "This ...". */
  problems?: Partial<Record<Field, string>>;
}

/** Maximum lengths in characters, as the browser counts. */
const MAX_LENGTH = { url: 2048, description: 2000, email: 254 } as const;

/** The form to report a short link or a page. Works without JavaScript. */
export function reportPage({ values = {}, problems = {} }: ReportForm = {}): string {
  const control = (name: Field) => ({
    id: name,
    name,
    ...(problems[name] !== undefined && { 'aria-invalid': 'true', 'aria-describedby': `${name}-problem` }),
  });
  const field = (name: Field, label: string, input: JSX.Element): ComponentChildren => [
    h('label', { for: name }, label),
    input,
    problems[name] === undefined
      ? null
      : h('p', { class: 'wrong', id: `${name}-problem`, role: 'alert' }, `This ${problems[name]}.`),
  ];
  const options = Object.entries(CATEGORY_LABELS).map(([value, label]) =>
    h('option', { value, selected: values.category === value }, label),
  );
  const form = h(
    'form',
    { method: 'post', action: '/report' },
    field(
      'url',
      'Link or page',
      h('input', {
        ...control('url'),
        type: 'text',
        inputMode: 'url',
        required: true,
        maxLength: MAX_LENGTH.url,
        autocomplete: 'off',
        value: values.url ?? '',
      }),
    ),
    field(
      'category',
      'What is wrong with it?',
      h(
        'select',
        { ...control('category'), required: true },
        h('option', { value: '' }, 'Please choose'),
        options,
      ),
    ),
    field(
      'description',
      'What should we know? (optional)',
      h('textarea', {
        ...control('description'),
        rows: 5,
        maxLength: MAX_LENGTH.description,
        value: values.description ?? '',
      }),
    ),
    field(
      'email',
      'Your email address, for questions (optional)',
      h('input', {
        ...control('email'),
        type: 'email',
        maxLength: MAX_LENGTH.email,
        autocomplete: 'email',
        value: values.email ?? '',
      }),
    ),
    honeypot('trap'),
    h('button', null, 'Send report'),
  );
  const hasProblems = Object.keys(problems).length > 0;
  return page(
    hasProblems ? 'Please check your report' : 'Report abuse',
    '<p>Tell us about a harmful short link or page. Its creator will not learn who reported it.</p>' +
      `${renderToString(form)}`,
  );
}

/** The page after a report. */
export const REPORT_THANKS = page(
  'Thank you',
  '<p role="status">Your report has been received. We check it and block what harms people.</p>',
);

/** The page after too many reports from one network address. */
export const TOO_MANY_REPORTS = page(
  'Too many reports at once',
  '<p>This report was not sent. Please try again later.</p>',
);
