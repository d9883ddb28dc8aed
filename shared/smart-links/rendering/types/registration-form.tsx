import type { JSX } from 'preact';
import type { PublicSmartLink } from '../../model/public-smart-link-schema.ts';
import { webinarState, webinarTimes } from '../../model/webinar.ts';
import { formInPlace } from '../form-in-place.ts';
import type { PageView } from '../parts.tsx';
import { signUpForm, signUpResult, signUpStyle } from '../sign-up-form.tsx';

/** The form to register for a webinar. Works without JavaScript. */

/** Whether a page has the form; not after the webinar. */
const hasForm = ({ registration, startsAt }: Pick<PublicSmartLink, 'registration' | 'startsAt'>): boolean =>
  registration?.enabled === true && startsAt != null;

const SCRIPT = `
const zoned=()=>{const zone=document.querySelector('.signup [name=timezone]');
if(zone)zone.value=Intl.DateTimeFormat().resolvedOptions().timeZone};
zoned();
const enrol=document.querySelector('.register');
if(enrol)enrol.addEventListener('click',
()=>setTimeout(()=>document.querySelector('.signup input[type=text]:not([tabindex])')
?.focus({preventScroll:true})));
${formInPlace({ part: '.signup', focus: '[aria-invalid],div[tabindex]', afterwards: 'zoned();' })}`;

const STYLE = `${signUpStyle('.signup')}.signup{margin-bottom:1.75rem;max-width:34rem}
[data-state=over] .signup,main:has(.signup [role=status]) .register{display:none}
`;

const FORM = 'register';

/** The button that leads to the form. Forms are long, and stay below what the page says about the webinar. */
export function registerButton({ link, locale, registration }: PageView): JSX.Element | null {
  if (!hasForm(link) || registration?.outcome) return null;
  return (
    <a class="button register" href={`#${FORM}`} target="_self" {...locale.builtInText}>
      {locale.texts.register.submit}
    </a>
  );
}

export const registrationScript = (link: PublicSmartLink): string => (hasForm(link) ? SCRIPT : '');
export const registrationStyle = (link: PublicSmartLink): string => (hasForm(link) ? STYLE : '');

/** The form, or the message shown instead of it; null if the page has none. */
export function registrationForm(view: PageView): JSX.Element | null {
  const { link, locale, registration, now } = view;
  const times = webinarTimes(link);
  if (!hasForm(link) || !times || webinarState(times, now) === 'over') return null;
  const texts = locale.texts.register;
  return (
    <section class="signup" id={FORM}>
      {registration?.outcome
        ? signUpResult(view, {
            isSent: registration.outcome === 'sent',
            title: texts[registration.outcome],
            text: texts[`${registration.outcome}Text`],
          })
        : [
            <h2 {...locale.builtInText}>{texts.title}</h2>,
            signUpForm(view, {
              id: FORM,
              texts,
              consentText: link.registration?.consentText,
              state: registration,
              hidden: ['timezone'],
            }),
          ]}
    </section>
  );
}
