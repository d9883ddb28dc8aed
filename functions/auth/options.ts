import * as z from 'zod';
import { successResponse } from '../../shared/platform/http/response.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';
import type { SignInOptions } from '../../shared/sign-in/sign-in-options.ts';
import { httpStack } from '../framework/http-stack.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'List the ways to sign in',
  description: 'What this deployment offers. The response may be cached for five minutes.',
  data: z.object({
    mail: z.boolean().meta({ description: 'Whether codes can be sent by email.' }),
    passkeys: z.boolean().meta({ description: 'Whether people can sign in with passkeys.' }),
    sso: z
      .object({ label: z.string().meta({ description: 'What the button calls it.', examples: ['Acme'] }) })
      .nullable()
      .meta({ description: 'Single sign-on, which begins at `/v1/auth/sso`; null: there is none.' }),
  }),
} as const;

export const handler = httpStack(async () => {
  const data: SignInOptions = JSON.parse(setting(SETTING.signInOptions));
  const response = successResponse(200, { message: 'Ways to sign in found.', data });
  return { ...response, headers: { ...response.headers, 'cache-control': 'public, max-age=300' } };
});
