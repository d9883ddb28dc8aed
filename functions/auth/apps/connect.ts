import * as z from 'zod';
import { documentPolicy, serviceOrigins } from '#functions/framework/app-origins.ts';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { connectAppSchema } from '#shared/apps/app-contract.ts';
import { connectApp } from '#shared/apps/connect-app.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Connect an app',
  description:
    'Gives an app some or all of what it asks for, in one account, and notifies you by email. It can never ' +
    'do more than you, and its access ends with your membership.',
  body: connectAppSchema,
  status: 201,
  data: z.object({
    connection: z
      .object({
        returnTo: z.string().meta({ description: 'The URL at which the app continues, with its code.' }),
      })
      .meta({ description: 'Where to go from here.' }),
  }),
  errors: [
    'AUTHORIZATION_REFUSED',
    'SESSION_INVALID',
    'NOT_A_MEMBER',
    'PERMISSION_DENIED',
    'QUOTA_EXCEEDED',
    'CROSS_SITE_REQUEST',
    'RATE_LIMITED',
  ],
} as const;

export const handler = sessionFunction(contract, async ({ act, body, language, now }) => {
  const context = { ...serviceOrigins(), policy: documentPolicy(), now };
  const returnTo = await connectApp({ ...act, ids: randomIds, language }, body, context);
  return { message: 'App connected.', data: { connection: { returnTo } } };
});
