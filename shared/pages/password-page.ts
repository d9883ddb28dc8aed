import { page } from './page.ts';

const FIELD =
  'id="password" name="password" type="password" required maxlength="128" autocomplete="off" autofocus';

const REPORT = '<p class="aside">Does this link harm people? <a href="/report">Report abuse</a></p>';

function passwordPage(wrong: boolean): string {
  // Without an action, the form posts to the page's own URL.
  const field = wrong
    ? `<input ${FIELD} aria-invalid="true" aria-describedby="wrong"><p class="wrong" id="wrong" role="alert">That is not the password. Try again.</p>`
    : `<input ${FIELD}>`;
  return page(
    'This link is protected',
    `<p>Enter its password to go on.</p><form method="post"><label for="password">Password</label>${field}<button>Continue</button></form>${REPORT}`,
  );
}

/** The password form of a link, before and after a wrong password. */
export const PASSWORD_PAGES = { ask: passwordPage(false), wrong: passwordPage(true) } as const;
