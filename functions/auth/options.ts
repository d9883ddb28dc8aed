import * as z from 'zod';
import { httpStack } from '#functions/framework/http-stack.ts';
import { successResponse } from '#shared/platform/http/response.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { SignInOptions } from '#shared/sign-in/sign-in-options.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'List the sign-in methods',
  description: 'The sign-in methods of this deployment. The response can be cached for five minutes.',
  data: z.object({
    mail: z.boolean().meta({ description: 'Whether codes can be sent by email.' }),
    passkeys: z.boolean().meta({ description: 'Whether people can sign in with passkeys.' }),
    sso: z
      .object({ label: z.string().meta({ description: 'Label of the button.', examples: ['Acme'] }) })
      .nullable()
      .meta({ description: 'Single sign-on, which starts at `/v1/auth/sso`. null: not configured.' }),
  }),
} as const;

export const handler = httpStack(async () => {
  const data: SignInOptions = JSON.parse(setting(SETTING.signInOptions));
  const response = successResponse(200, { message: 'Ways to sign in found.', data });
  return { ...response, headers: { ...response.headers, 'cache-control': 'public, max-age=300' } };
});
