import * as z from 'zod';
import { documentPolicy, serviceOrigins } from '#functions/framework/app-origins.ts';
import { smartLinkOrigins } from '#functions/framework/origins.ts';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { consentSchema, describeConsentSchema } from '#shared/apps/app-contract.ts';
import { describeConsent } from '#shared/apps/connect-app.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Describe what an app asks for',
  description:
    'Checks the query of the authorization endpoint. AUTHORIZATION_REFUSED has the name of the error in ' +
    'OAuth in `params.error`, and in `params.returnTo` the URL that tells the app; null if it must not be ' +
    'told, because the app or its redirect URI is in doubt.',
  body: describeConsentSchema,
  data: z.object({ consent: consentSchema }),
  errors: ['AUTHORIZATION_REFUSED', 'SESSION_INVALID', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ act, body, now }) => {
  const { mediaOrigin } = smartLinkOrigins();
  const context = { ...serviceOrigins(), mediaOrigin, policy: documentPolicy(), now };
  return {
    message: 'The request is valid.',
    data: { consent: await describeConsent(body.request, act.userId, context) },
  };
});
