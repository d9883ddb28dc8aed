/** Reasons of failed single sign-on, as sent to the console. */
export const SSO_ERRORS = [
  'account-full',
  'denied',
  'email-domain',
  'email-unverified',
  'expired',
  'failed',
  'no-account',
  'rate-limited',
  'unavailable',
] as const;

export type SsoErrorCode = (typeof SSO_ERRORS)[number];

/** The cause is for the log: a code, never the provider's text. */
export class SsoError extends Error {
  override readonly name = 'SsoError';
  readonly code: SsoErrorCode;
  /** Whether the operator has to change a setting. */
  readonly isMisconfigured: boolean;

  constructor(code: SsoErrorCode, message: string = code, { isMisconfigured = false } = {}) {
    super(message);
    this.code = code;
    this.isMisconfigured = isMisconfigured;
  }
}
