import type { InputHTMLAttributes, JSX } from 'preact';
import { emailError } from '#shared/visitor-pages/email-errors.ts';
import { honeypot } from '#shared/visitor-pages/honeypot-field.tsx';
import { checkIcon } from './icons.tsx';
import type { PageView } from './parts.tsx';
import type { SignUpState } from './sign-up-state.ts';

/**
 * A form with which visitors sign up: to register for a webinar, or to subscribe. Works without JavaScript.
 */

type Field = 'name' | 'email' | 'consent';

/** The rules of a form in the element `part`, a CSS selector. */
export const signUpStyle = (part: string): string => `
${part}{padding:1.4rem 1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);
border-radius:1.4rem}
${part} form{display:grid;gap:.9rem;margin-top:.9rem;position:relative}
${part} label{font-weight:600}
${part} input[type=text],${part} input[type=email]{display:block;width:100%;min-height:3.25rem;
margin-top:.35rem;padding:.75rem 1rem;font:inherit;color:inherit;background:var(--paper);
border:1px solid var(--field);border-radius:.9rem}
${part} [aria-invalid]{border-color:var(--wrong)!important}
${part} .agree{display:flex;gap:.8rem;font-weight:400;min-height:2.75rem;align-items:flex-start;
cursor:pointer}
${part} .agree input{flex:none;width:1.4rem;height:1.4rem;margin:.15rem 0 0;accent-color:var(--accent)}
${part} .wrong{margin-top:.35rem;color:var(--wrong);font-weight:600;font-size:.9375rem}
${part} .button{justify-self:start;min-width:min(100%,12rem)}
${part} form[aria-busy] .button{opacity:.6}
${part} div[tabindex]{outline:0}
${part} .line{width:2rem;height:2rem;color:var(--accent)}
`;

/** The message in place of a form that was sent, or is no longer accepted. */
export const signUpResult = (
  { locale }: PageView,
  { isSent, title, text }: { isSent: boolean; title: string; text: string },
): JSX.Element => (
  <div role="status" tabIndex={-1} {...locale.builtInText}>
    {isSent && checkIcon()}
    <h2>{title}</h2>
    <p class="hint">{text}</p>
  </div>
);

type SubscribeTexts = PageView['locale']['texts']['subscribe'];

/** A form to register has a name, too. */
type SignUpTexts = Omit<SubscribeTexts, 'wrong'> & { name?: string; wrong: Partial<Record<Field, string>> };

interface SignUpForm {
  /** Before the IDs of its fields. */
  id: string;
  /** Where it is sent; default: the URL of the page. */
  action?: string;
  texts: SignUpTexts;
  /** In place of the built-in text. */
  consentText: string | null | undefined;
  state: SignUpState<Field> | undefined;
  /** Hidden fields, which a script fills in. */
  hidden?: readonly string[];
}

export function signUpForm(
  { locale: { builtInText, language } }: PageView,
  { id, action, texts, consentText, state, hidden = [] }: SignUpForm,
): JSX.Element {
  const { values, wrong, isLimited }: Partial<SignUpState<Field>> = state ?? {};
  const field = (name: Field) => ({
    id: `${id}.${name}`,
    name,
    required: true,
    ...(wrong?.has(name) && { 'aria-invalid': true, 'aria-describedby': `${id}.${name}.error` }),
  });
  const error = (name: Field) => {
    const params = wrong?.get(name);
    if (!params) return null;
    const text = name === 'email' ? emailError(params, language) : texts.wrong[name];
    return (
      <p class="wrong" id={`${id}.${name}.error`} {...builtInText}>
        {text}
      </p>
    );
  };
  const textField = (name: 'name' | 'email', attributes: InputHTMLAttributes) => (
    <div>
      <label for={`${id}.${name}`} {...builtInText}>
        {texts[name]}
      </label>
      <input {...field(name)} {...attributes} dir="auto" value={values?.[name] ?? ''} />
      {error(name)}
    </div>
  );
  // Errors are shown next to the field, with the same texts with and without JavaScript.
  return (
    <form method="post" action={action} noValidate target="_self">
      {honeypot('sr')}
      {hidden.map((name) => (
        <input type="hidden" name={name} />
      ))}
      {isLimited && (
        <p class="wrong" role="alert" {...builtInText}>
          {texts.limited}
        </p>
      )}
      {texts.name !== undefined && textField('name', { type: 'text', autocomplete: 'name', maxLength: 100 })}
      {textField('email', { type: 'email', autocomplete: 'email', maxLength: 254 })}
      <div>
        <label class="agree">
          <input {...field('consent')} type="checkbox" value="yes" checked={values?.consent !== undefined} />
          <span {...(consentText ? { dir: 'auto' as const } : builtInText)}>
            {consentText || texts.consent}
          </span>
        </label>
        {error('consent')}
      </div>
      <button class="button" {...builtInText}>
        {texts.submit}
      </button>
    </form>
  );
}
