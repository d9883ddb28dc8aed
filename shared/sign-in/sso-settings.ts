import type { Role } from '#shared/core/accounts/roles.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';

/** Single sign-on with an OpenID provider, as configured by the operator. */
export interface SsoSettings {
  issuer: string;
  clientId: string;
  /** Name of the secret in Secrets Manager. */
  clientSecret: string;
  /** Email domains that may sign in this way, in lower case and ASCII. */
  domains: readonly string[];
  /** Role of people who join at their first sign-in. */
  role: Exclude<Role, 'owner'>;
  /** The account that they join; absent: only members and invited people can sign in. */
  account?: string | undefined;
  /** Label of the console's button. */
  label: string;
  /** Whether people of these domains must use single sign-on. */
  required: boolean;
}

/** The deployment's single sign-on; undefined if it has none. */
export function ssoSettings(): SsoSettings | undefined {
  const text = process.env[SETTING.sso];
  return text ? ((JSON.parse(text) as SsoSettings | null) ?? undefined) : undefined;
}

/** The domain of a normalized email address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Whether the person with a normalized email address must use single sign-on. */
export function needsSso(email: string): boolean {
  const sso = ssoSettings();
  return sso?.required === true && sso.domains.includes(domainOf(email));
}
