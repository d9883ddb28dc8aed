import type { JSX } from 'preact';
import { HONEYPOT } from './honeypot.ts';

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

/**
 * The hidden field. `inert` keeps it from keyboards, screen readers and autofill, and it is still sent; older
 * browsers have the rest. Its label is for browsers without CSS, and keeps autofill from taking another text
 * for it. `hidden` is the class that hides it on the page. No Node APIs: the console's preview uses it.
 */
export const honeypot = (hidden: string): JSX.Element => (
  <div class={hidden} inert aria-hidden="true" lang="en" dir="ltr">
    <label>
      Leave this empty{/* Keeper. */}
      <input class="keeper-ignore" type="text" name={HONEYPOT} tabIndex={-1} {...IGNORED} />
    </label>
  </div>
);
