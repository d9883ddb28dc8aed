import type { VisitorContract } from '#functions/framework/endpoint.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { cookie } from '#shared/sign-in/session-cookie.ts';
import { beginSso } from '#shared/sign-in/sso/sign-in-with-sso.ts';
import { navigation, ssoFunction } from './sso-function.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Sign in with single sign-on',
  description:
    'Navigate to this URL. It redirects to the OpenID provider of this deployment, and from there back to ' +
    'the console.',
  query: { returnTo: 'Path of the console to return to, such as `/console/links`.' },
  responses: [
    {
      status: 302,
      description: 'Redirects to the provider.',
      headers: { location: "The provider's sign-in page." },
    },
    {
      status: 303,
      description: 'Single sign-on failed.',
      headers: { location: 'The console, with `#sign-in-error=` and a code.' },
    },
  ],
  errors: ['CROSS_SITE_REQUEST', 'NOT_FOUND'],
} as const satisfies VisitorContract;

// An intranet page may link here, so requests of other sites are allowed.
const counterOf = ({ headers }: HttpEvent): string =>
  ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '') ? 'elsewhere' : 'begin';

export const handler = ssoFunction(counterOf, async ({ event, settings, consoleOrigin, now }) => {
  const { returnTo } = event.queryStringParameters ?? {};
  const { location, secret, maxAgeSeconds } = await beginSso(settings, { returnTo, consoleOrigin, now });
  return navigation(302, location, [cookie(secret, consoleOrigin, { maxAgeSeconds, purpose: 'sso' })]);
});
