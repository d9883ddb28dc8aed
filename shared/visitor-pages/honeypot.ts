import { h, type JSX } from 'preact';

/**
 * The field that only bots fill in. Browsers and password managers fill fields by their names and labels, and
 * those of an address (`website`, `company`) they know. No Node APIs: landing pages and the console's preview
 * use it.
 */

/** Means nothing in any language that browsers look for. */
export const HONEYPOT = 'trnq';

/** What keeps extensions away. None of them reads another one's. */
const IGNORED = {
  // Browsers.
  autocomplete: 'off',
  // 1Password, Bitwarden, Proton Pass.
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-protonpass-ignore': '',
  // LastPass, Dashlane.
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const;

/** Whether the field of a form was filled in. */
export const isTrapped = (form: Pick<URLSearchParams, 'get'>): boolean => !!form.get(HONEYPOT);

/**
 * The field. `inert` keeps it from keyboards, screen readers and autofill, and it is still sent; older
 * browsers have the rest. Its label is for browsers without CSS, and keeps autofill from taking another text
 * for it. `hidden` is the class that hides it on the page.
 */
export const honeypot = (hidden: string): JSX.Element =>
  h(
    'div',
    { class: hidden, inert: true, 'aria-hidden': 'true', lang: 'en', dir: 'ltr' },
    h(
      'label',
      null,
      'Leave this empty',
      // Keeper.
      h('input', { class: 'keeper-ignore', type: 'text', name: HONEYPOT, tabIndex: -1, ...IGNORED }),
    ),
  );
