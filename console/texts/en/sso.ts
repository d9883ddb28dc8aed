const failures = {
  'account-full': 'The account that you would join has no room for more members. Ask its owner.',
  denied: 'The sign-in provider did not let you in, or you cancelled. Try again.',
  'email-domain': 'Your email address is not of a domain that may sign in this way.',
  'email-unverified': 'Your sign-in provider has not verified your email address. Ask its administrator.',
  expired: 'This sign-in took too long, was used already, or began in another browser. Try again.',
  failed: 'Single sign-on did not work. Try again; if it keeps failing, tell the operator of this service.',
  'no-account': 'You are not a member of any account. Ask a colleague for an invitation.',
  'rate-limited': 'Too many attempts. Wait a minute, then try again.',
  unavailable: 'Your sign-in provider does not respond. Try again later.',
};

export const sso = {
  /** By the code in the URL. */
  failures: failures as Readonly<Record<string, string>>,
  signIn: (label: string) => `Sign in with ${label}`,
};
