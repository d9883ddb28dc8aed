import { h, type JSX } from 'preact';
import type { PublicSmartLink } from '../../model/public-smart-link-schema.ts';
import { webinarState, webinarTimes } from '../../model/webinar.ts';
import { formInPlace } from '../form-in-place.ts';
import { checkIcon, type PageView } from '../parts.ts';
import type { RegistrationField, RegistrationState } from '../registration-state.ts';
import { TRAP } from '../survey-state.ts';
import { type RegistrationTexts, registrationTexts } from './registration-texts.ts';

/** The form to register for a webinar. Works without JavaScript. */

/** Whether a page has the form; not after the webinar. */
const hasForm = ({ registration, startsAt }: Pick<PublicSmartLink, 'registration' | 'startsAt'>): boolean =>
  registration?.enabled === true && startsAt != null;

const SCRIPT = `
const zoned=()=>{const zone=document.querySelector('.signup [name=timezone]');if(zone)zone.value=Intl.DateTimeFormat().resolvedOptions().timeZone};
zoned();
const enrol=document.querySelector('.register');
if(enrol)enrol.addEventListener('click',()=>setTimeout(()=>document.querySelector('.signup input[type=text]:not([tabindex])')?.focus({preventScroll:true})));
${formInPlace({ part: '.signup', focus: '[aria-invalid],div[tabindex]', afterwards: 'zoned();' })}`;

const STYLE = `
.signup{margin-bottom:1.75rem;padding:1.4rem 1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1.4rem;max-width:34rem}
[data-state=over] .signup,main:has(.signup [role=status]) .register{display:none}
.signup form{display:grid;gap:.9rem;margin-top:.9rem;position:relative}
.signup label{font-weight:600}
.signup input[type=text],.signup input[type=email]{display:block;width:100%;min-height:3.25rem;margin-top:.35rem;padding:.75rem 1rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--field);border-radius:.9rem}
.signup [aria-invalid]{border-color:var(--wrong)!important}
.signup .agree{display:flex;gap:.8rem;font-weight:400;min-height:2.75rem;align-items:flex-start;cursor:pointer}
.signup .agree input{flex:none;width:1.4rem;height:1.4rem;margin:.15rem 0 0;accent-color:var(--accent)}
.wrong{margin-top:.35rem;color:var(--wrong);font-weight:600;font-size:.9375rem}
.signup .button{justify-self:start;min-width:min(100%,12rem)}
.signup form[aria-busy] .button{opacity:.6}
.signup div[tabindex]{outline:0}
.signup .line{width:2rem;height:2rem;color:var(--accent)}
`;

const FORM = 'register';

/** The button that leads to the form. Forms are long, and stay below what the page says about the webinar. */
export function registerButton({ link, locale, registration }: PageView): JSX.Element | null {
  if (!hasForm(link) || registration?.outcome) return null;
  return h(
    'a',
    { class: 'button register', href: `#${FORM}`, target: '_self', ...locale.builtInText },
    registrationTexts(locale).texts.register,
  );
}

export const registrationScript = (link: PublicSmartLink): string => (hasForm(link) ? SCRIPT : '');
export const registrationStyle = (link: PublicSmartLink): string => (hasForm(link) ? STYLE : '');

/** The form, or the message shown instead of it; null if the page has none. */
export function registrationForm(view: PageView): JSX.Element | null {
  const { link, locale, registration, now } = view;
  const times = webinarTimes(link);
  if (!hasForm(link) || !times || webinarState(times, now) === 'over') return null;
  const { texts } = registrationTexts(locale);
  return h(
    'section',
    { class: 'signup', id: FORM },
    registration?.outcome
      ? result(view, texts, registration.outcome)
      : [h('h2', locale.builtInText, texts.title), form(view, texts, registration)],
  );
}

const result = (
  { locale: { builtInText } }: PageView,
  texts: RegistrationTexts,
  outcome: 'sent' | 'full',
): JSX.Element =>
  h(
    'div',
    { role: 'status', tabIndex: -1, ...builtInText },
    outcome === 'sent' ? checkIcon() : null,
    h('h2', null, texts[outcome]),
    h('p', { class: 'hint' }, outcome === 'sent' ? texts.sentText : texts.fullText),
  );

function form(view: PageView, texts: RegistrationTexts, state: RegistrationState | undefined): JSX.Element {
  const { link, locale } = view;
  const { builtInText } = locale;
  const own = link.registration?.consentText;
  const field = (name: RegistrationField) => ({
    id: `register.${name}`,
    name,
    required: true,
    ...(state?.wrong.has(name) && { 'aria-invalid': true, 'aria-describedby': `register.${name}.error` }),
  });
  const error = (name: RegistrationField) =>
    state?.wrong.has(name)
      ? h('p', { class: 'wrong', id: `register.${name}.error`, ...builtInText }, texts.wrong[name])
      : null;
  const textField = (name: 'name' | 'email', more: JSX.IntrinsicElements['input']) =>
    h(
      'div',
      null,
      h('label', { for: `register.${name}`, ...builtInText }, texts[name]),
      h('input', {
        ...field(name),
        autocomplete: name,
        dir: 'auto',
        value: state?.values[name] ?? '',
        ...more,
      }),
      error(name),
    );
  return h(
    'form',
    // Errors are shown next to the field, with the same texts with and without JavaScript.
    { method: 'post', noValidate: true, target: '_self' },
    h(
      'div',
      { class: 'sr', 'aria-hidden': 'true' },
      h('input', { type: 'text', name: TRAP, tabIndex: -1, autocomplete: 'off' }),
    ),
    h('input', { type: 'hidden', name: 'timezone' }),
    state?.isLimited ? h('p', { class: 'wrong', role: 'alert', ...builtInText }, texts.limited) : null,
    textField('name', { type: 'text', maxLength: 100 }),
    textField('email', { type: 'email', maxLength: 254 }),
    h(
      'div',
      null,
      h(
        'label',
        { class: 'agree' },
        h('input', {
          ...field('consent'),
          type: 'checkbox',
          value: 'yes',
          checked: state?.values.consent !== undefined,
        }),
        own ? h('span', { dir: 'auto' }, own) : h('span', builtInText, texts.consent),
      ),
      error('consent'),
    ),
    h('button', { class: 'button', ...builtInText }, texts.register),
  );
}
