const failures = {
  'account-full': 'This account has reached its member limit. Contact its owner.',
  denied: 'The sign-in provider denied access, or you canceled. Try again.',
  'email-domain': 'Email addresses at your domain cannot sign in this way.',
  'email-unverified': 'Your sign-in provider has not verified your email address. Ask its administrator.',
  expired: 'This sign-in expired, was already used, or was started in another browser. Try again.',
  failed: 'Single sign-on failed. Try again. If it keeps failing, contact the operator of this service.',
  'no-account': 'You are not a member of any account. Ask a colleague for an invitation.',
  'rate-limited': 'Too many attempts. Wait a minute, then try again.',
  unavailable: 'Your sign-in provider is not responding. Try again later.',
};

export const sso = {
  /** By the code in the URL. */
  failures: failures as Readonly<Record<string, string>>,
  signIn: (label: string) => `Sign in with ${label}`,
};
