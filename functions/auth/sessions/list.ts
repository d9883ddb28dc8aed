import * as z from 'zod';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { listSessions, sessionRecordSchema } from '#shared/sign-in/manage-sessions.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'List your sessions',
  description: 'All browsers in which you are signed in, newest first.',
  data: z.object({ sessions: z.array(sessionRecordSchema) }),
  errors: ['SESSION_INVALID', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ session, now }) => ({
  message: 'Sessions found.',
  data: { sessions: await listSessions(session, now) },
}));
