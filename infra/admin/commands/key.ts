import { UsageError } from '@signpost/command-line/usage-error.ts';
import {
  addOwnerKey,
  deleteOwnerKey,
  listOwnerKeys,
  setKeyStatus,
} from '#shared/core/accounts/administer.ts';
import { PERMISSIONS, type Permission } from '#shared/core/accounts/permissions.ts';
import { ACT, actOf, command } from './act.ts';
import { OWNER } from './arguments.ts';

const KEY = { name: 'key_id', help: 'Id of the API key.' } as const;

export const keyCommands = [
  command({
    name: 'key create',
    summary: 'Create an API key',
    args: [OWNER],
    flags: {
      permissions: { kind: 'text', value: 'A,B', help: `Of ${PERMISSIONS.join(', ')}.`, required: true },
      name: { kind: 'text', value: 'NAME', help: 'Default: key.' },
      'expires-at': { kind: 'text', value: 'DATE', help: 'When it expires.' },
      ...ACT,
    },
    examples: [
      {
        run: 'npm run -s admin -- key create OWNER_ID --permissions links:read,links:write',
        does: 'A key for links',
      },
    ],
    run: async (context, { args, flags }) => {
      const permissions = flags.permissions.split(',').map(permission);
      const name = flags.name?.trim() || 'key';
      const act = await actOf(flags, context);
      return addOwnerKey(args.owner_id, { name, permissions, expiresAt: flags['expires-at'] }, act);
    },
  }),
  command({
    name: 'key list',
    summary: 'List the API keys of an account',
    args: [OWNER],
    examples: [],
    run: async ({ now }, { args: { owner_id: ownerId } }) => ({
      ownerId,
      keys: await listOwnerKeys(ownerId, now),
    }),
  }),
  ...(['deactivate', 'activate'] as const).map((verb) =>
    command({
      name: `key ${verb}`,
      summary: verb === 'activate' ? 'Activate an API key' : 'Deactivate an API key',
      args: [OWNER, KEY],
      flags: ACT,
      examples: [],
      run: async (context, { args: { owner_id: ownerId, key_id: keyId }, flags }) => {
        const status = verb === 'activate' ? 'active' : 'inactive';
        await setKeyStatus({ ownerId, keyId }, status, await actOf(flags, context));
        return { ownerId, keyId, status };
      },
    }),
  ),
  command({
    name: 'key delete',
    summary: 'Delete an API key',
    args: [OWNER, KEY],
    flags: ACT,
    examples: [],
    run: async (context, { args: { owner_id: ownerId, key_id: keyId }, flags }) => {
      await deleteOwnerKey(ownerId, keyId, await actOf(flags, context));
      return { ownerId, keyId, deleted: true };
    },
  }),
];

function permission(text: string): Permission {
  const found = PERMISSIONS.find((name) => name === text.trim());
  if (!found) throw new UsageError(`A permission must be one of ${PERMISSIONS.join(', ')}, not "${text}".`);
  return found;
}
