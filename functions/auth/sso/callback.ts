import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerAddress } from '#functions/framework/from-edge.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { sessionCookie } from '#shared/sign-in/authenticate-session.ts';
import { networkOf } from '#shared/sign-in/known-networks.ts';
import { readCookie, removedCookie } from '#shared/sign-in/session-cookie.ts';
import { finishSso } from '#shared/sign-in/sso/sign-in-with-sso.ts';
import { SsoError } from '#shared/sign-in/sso/sso-error.ts';
import { navigation, ssoFunction } from './sso-function.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Complete single sign-on',
  description: 'The redirect URL of the OpenID provider. Sets the session cookie.',
  query: {
    code: 'Given by the provider.',
    state: 'Sent to the provider by the sign-in that this one completes.',
    iss: 'The provider.',
    error: 'Why the provider refused.',
  },
  responses: [
    {
      status: 303,
      description: 'Redirects to the console.',
      headers: { location: 'Where to continue, or the console with `#sign-in-error=` and a code.' },
    },
  ],
  errors: ['CROSS_SITE_REQUEST', 'NOT_FOUND'],
  isInternal: true,
} as const satisfies VisitorContract;

/** Other sites' images and frames do not carry the cookie of the attempt. */
function counterOf({ cookies }: HttpEvent, consoleOrigin: string): string {
  if (!readCookie(cookies, consoleOrigin, 'sso')) throw new SsoError('expired');
  return 'callback';
}

export const handler = ssoFunction(counterOf, async ({ event, settings, consoleOrigin, now }) => {
  const { session, token, returnTo } = await finishSso(
    settings,
    {
      query: event.rawQueryString,
      secret: readCookie(event.cookies, consoleOrigin, 'sso'),
      consoleOrigin,
    },
    {
      userAgent: event.headers['user-agent'],
      network: networkOf(viewerAddress(event)),
      requestId: event.requestContext.requestId,
      now,
    },
  );
  return navigation(303, `${consoleOrigin}${returnTo}`, [
    sessionCookie(token, { expiresAt: session.expiresAt, consoleOrigin }, now),
    removedCookie(consoleOrigin, 'sso'),
  ]);
});
