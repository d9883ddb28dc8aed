import { sessionFunction } from '#functions/framework/session-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deletePasskey } from '#shared/sign-in/passkeys/manage-passkeys.ts';

export const contract = {
  tag: 'Sign-in',
  path: { id: 'passkey' },
  summary: 'Remove a passkey',
  description:
    'The passkey can no longer be used to sign in, and you are notified by email. Its sessions stay ' +
    'active: end them if the device is lost.',
  data: deletedSchema('passkey'),
  errors: ['SESSION_INVALID', 'NOT_FOUND', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ id, ...request }) => {
  await deletePasskey(id, request);
  return { message: 'Passkey removed.', data: { _id: id, deleted: true as const } };
});
