import type { ComponentChildren, InputHTMLAttributes, JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '#shared/languages/language.ts';
import { PAGE_TEXTS } from '#shared/languages/texts.ts';
import type { ErrorDetail } from '#shared/platform/errors.ts';
import { emailError } from './email-errors.ts';
import { honeypot } from './honeypot-field.tsx';
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
    ...(errorOf(name) && { 'aria-invalid': true, 'aria-describedby': `${name}-problem` }),
  });
  const field = (name: Field, input: JSX.Element): JSX.Element => (
    <>
      <label for={name}>{texts[name]}</label>
      {input}
      {errorOf(name) && (
        <p class="wrong" id={`${name}-problem`} role="alert">
          {errorOf(name)}
        </p>
      )}
    </>
  );
  const input = (name: 'url' | 'email', attributes: InputHTMLAttributes) =>
    field(name, <input {...control(name)} {...attributes} dir="ltr" value={values[name] ?? ''} />);
  const form = (
    <form method="post" action="/report">
      {input('url', { type: 'text', inputMode: 'url', required: true, maxLength: 2048, autocomplete: 'off' })}
      {field(
        'category',
        <select {...control('category')} required>
          <option value="">{texts.choose}</option>
          {Object.entries(texts.categories).map(([value, label]) => (
            <option value={value} selected={values.category === value}>
              {label}
            </option>
          ))}
        </select>,
      )}
      {field(
        'description',
        <textarea
          {...control('description')}
          rows={5}
          maxLength={2000}
          dir="auto"
          value={values.description ?? ''}
        />,
      )}
      {input('email', { type: 'email', maxLength: 254, autocomplete: 'email' })}
      {honeypot('trap')}
      {/* biome-ignore lint/a11y/useButtonType: it sends the form */}
      <button>{texts.send}</button>
    </form>
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
        : [errors.invalid_format, ' ', <bdi>{example}</bdi>];
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
