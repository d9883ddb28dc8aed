import type { Role } from '../../accounts/members/roles.ts';
import { SETTING } from '../../platform/runtime/settings.ts';

/** Single sign-on with an OpenID provider, as the operator sets it up. */
export interface SsoSettings {
  issuer: string;
  clientId: string;
  /** Name of the secret in Secrets Manager. */
  clientSecret: string;
  /** Email domains that may sign in this way, in lower case and ASCII. */
  domains: readonly string[];
  /** Of people who join at their first sign-in. */
  role: Exclude<Role, 'owner'>;
  /** The account that they join; absent: only members and invited people can sign in. */
  account?: string | undefined;
  /** What the console's button calls it. */
  label: string;
  /** Whether people of these domains can sign in this way only. */
  required: boolean;
}

/** Single sign-on of this deployment; undefined: it has none. */
export function ssoSettings(): SsoSettings | undefined {
  const text = process.env[SETTING.sso];
  return text ? ((JSON.parse(text) as SsoSettings | null) ?? undefined) : undefined;
}

/** The domain of a normalized email address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Whether the person with a normalized email address can sign in with single sign-on only. */
export function needsSso(email: string): boolean {
  const sso = ssoSettings();
  return sso?.required === true && sso.domains.includes(domainOf(email));
}
