import { sessionFunction } from '#functions/framework/session-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { endSession } from '#shared/sign-in/manage-sessions.ts';

export const contract = {
  tag: 'Sign-in',
  path: { id: 'session' },
  summary: 'End a session',
  description: 'Signs you out in that browser, effective with its next request.',
  data: deletedSchema('session'),
  errors: ['SESSION_INVALID', 'NOT_FOUND', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ act, id }) => {
  await endSession(act, id);
  return { message: 'Session ended.', data: { _id: id, deleted: true as const } };
});
