import { type ComponentChildren, h, type JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '#shared/languages/language.ts';
import { PAGE_TEXTS } from '#shared/languages/texts.ts';
import type { ErrorDetail } from '#shared/platform/errors.ts';
import { emailError } from './email-errors.ts';
import { honeypot } from './honeypot-field.ts';
import { localizedPage, type VisitorPage } from './page.ts';
import { SENT_FORM_PAGE_HEADERS } from './style.ts';

type Field = 'url' | 'category' | 'description' | 'email';

export interface ReportForm {
  /** Initial values. */
  values?: Partial<Record<Field, string>>;
  rejected?: {
    /** Errors by field. */
    details: readonly ErrorDetail[];
    /** A URL that can be reported. */
    example: string;
  };
}

/** Maximum lengths in characters, as the browser counts. */
const MAX_LENGTH = { url: 2048, description: 2000, email: 254 } as const;

/** The form to report a short link or a page. Works without JavaScript. */
export function reportPage({ values = {}, rejected }: ReportForm, language: Language): VisitorPage {
  const texts = PAGE_TEXTS[language].report;
  const errorOf = (name: Field): ComponentChildren => {
    const detail = rejected?.details.find(({ path }) => path === name);
    return detail && rejected && errorText(detail, rejected.example, language);
  };
  const control = (name: Field) => ({
    id: name,
    name,
    ...(errorOf(name) && { 'aria-invalid': 'true', 'aria-describedby': `${name}-problem` }),
  });
  const field = (name: Field, input: JSX.Element): ComponentChildren => {
    const error = errorOf(name);
    return [
      h('label', { for: name }, texts[name]),
      input,
      error ? h('p', { class: 'wrong', id: `${name}-problem`, role: 'alert' }, error) : null,
    ];
  };
  const options = Object.entries(texts.categories).map(([value, label]) =>
    h('option', { value, selected: values.category === value }, label),
  );
  const form = h(
    'form',
    { method: 'post', action: '/report' },
    field(
      'url',
      h('input', {
        ...control('url'),
        type: 'text',
        inputMode: 'url',
        required: true,
        maxLength: MAX_LENGTH.url,
        autocomplete: 'off',
        dir: 'ltr',
        value: values.url ?? '',
      }),
    ),
    field(
      'category',
      h(
        'select',
        { ...control('category'), required: true },
        h('option', { value: '' }, texts.choose),
        options,
      ),
    ),
    field(
      'description',
      h('textarea', {
        ...control('description'),
        rows: 5,
        maxLength: MAX_LENGTH.description,
        dir: 'auto',
        value: values.description ?? '',
      }),
    ),
    field(
      'email',
      h('input', {
        ...control('email'),
        type: 'email',
        maxLength: MAX_LENGTH.email,
        autocomplete: 'email',
        dir: 'ltr',
        value: values.email ?? '',
      }),
    ),
    honeypot('trap'),
    h('button', null, texts.send),
  );
  return localizedPage(
    language,
    {
      title: rejected ? texts.check : texts.title,
      content: `<p>${texts.intro}</p>${renderToString(form)}`,
    },
    SENT_FORM_PAGE_HEADERS,
  );
}

/** Why a field is rejected, for people. */
function errorText(
  { path, code, params }: ErrorDetail,
  example: string,
  language: Language,
): ComponentChildren {
  const { errors } = PAGE_TEXTS[language].report;
  switch (code) {
    case 'required':
    case 'too_short':
      return errors.required;
    case 'invalid_format':
      return path === 'email'
        ? emailError(params, language)
        : [errors.invalid_format, ' ', h('bdi', null, example)];
    case 'too_long':
      return errors.too_long.replace(
        '{maximum}',
        new Intl.NumberFormat(language).format(Number(params['maximum'])),
      );
    case 'invalid_value':
    case 'not_found':
      return errors[code];
    default:
      return errors.invalid;
  }
}
