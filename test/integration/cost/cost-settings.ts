import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { SETTINGS } from '#test/support/builders/full-account.ts';
import { EDGE_SECRET } from '#test/support/in-process.ts';
import { CLIENT } from '#test/support/servers/sso-client.ts';

export const CONSOLE = SETTINGS.CONSOLE_ORIGIN;
export const MODEL = 'alpha-small-3p1-24b';
export const SIGN_IN_KEY = 'sign-in/1';

/** The environment of all functions behind the API, with stand-ins for other companies' services. */
export function productSettings(at: { issuer: string; dns: string; models: string }) {
  const sso = {
    ...{ issuer: at.issuer, clientId: CLIENT.clientId, clientSecret: 'sso-client', domains: ['example.com'] },
    ...{ role: 'analyst', label: 'SSO', required: false },
  };
  const upstream = { kind: 'openai', baseUrl: at.models, model: 'llama' };
  return {
    ...SETTINGS,
    ORIGIN_SECRET: EDGE_SECRET,
    API_ORIGIN: 'https://api.example',
    OWN_HOSTS: 'sp.example',
    ROOT_URL: 'null',
    DESTINATIONS: 'public',
    UNVERIFIED_DOMAINS: 'warn',
    LINK_CHECKS: 'local',
    PUBLIC_LINKS: 'on',
    WEBHOOK_TARGETS: 'public',
    VISITOR_KEY: 'key',
    SIGN_IN_KEY_NAME: SIGN_IN_KEY,
    SIGN_IN_OPTIONS: JSON.stringify({}),
    DNS_RESOLVER: at.dns,
    DOMAIN_TARGET: 'null',
    TENANT_EDGE: 'null',
    SECURITY_CONTACT: JSON.stringify('mailto:security@example.com'),
    APP_LINKS: 'null',
    CLICK_QUEUE_URL: 'http://queue.example/clicks',
    CONVERSION_QUEUE_URL: 'http://queue.example/conversions',
    SSO: JSON.stringify(sso),
    PRICES: JSON.stringify(DEFAULT_PRICES),
    CHAT_MODELS: JSON.stringify({ [MODEL]: { contextTokens: 300, maxOutputTokens: 100, upstream } }),
  };
}
