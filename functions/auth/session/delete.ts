import { sessionFunction } from '#functions/framework/session-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { signOut } from '#shared/sign-in/manage-sessions.ts';
import { removedCookie } from '#shared/sign-in/session-cookie.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Sign out',
  description: 'Ends the current session.',
  data: deletedSchema('session'),
  errors: ['SESSION_INVALID', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ session, act, consoleOrigin }) => {
  await signOut(act, session.sessionId);
  return {
    message: 'Signed out.',
    data: { _id: session.sessionId, deleted: true as const },
    cookies: [removedCookie(consoleOrigin)],
  };
});
