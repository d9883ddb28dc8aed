import * as z from 'zod';
import { dateField, enumField, lineField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { idPattern } from '#shared/platform/runtime/ids.ts';
import { type ApiKey, isExpired } from './account.ts';
import { PERMISSIONS } from './permissions.ts';
import { FOLDER_PERMISSIONS, MAX_KEY_FOLDERS } from './scope-of.ts';

/** API contract of keys. */

const name = lineField(100).meta({ description: 'A display name.', examples: ['Newsletter'] });

const permissions = z
  .array(enumField(PERMISSIONS), {
    error: 'must be an array of permissions',
  })
  .min(1, 'must hold at least one permission')
  .transform((list) => [...new Set(list)])
  .meta({
    description: 'Permissions of the key. You can only grant permissions that your own key has.',
    examples: [['links:read', 'links:write']],
  });

const COUNT = `must be an array of 1 to ${MAX_KEY_FOLDERS} folders`;

const folders = z
  .array(
    z
      .string({ error: 'must be a string' })
      .regex(
        new RegExp(idPattern('folder')),
        'must be the _id of a folder, such as fld_4fJ2kQ8sT1vX7yZ0aBcD',
      ),
    { error: COUNT },
  )
  .min(1, COUNT)
  .max(MAX_KEY_FOLDERS, COUNT)
  .transform((list) => [...new Set(list)])
  .nullish()
  .meta({
    description:
      'The folders that the key is limited to: it sees, counts, changes and creates only what is in them. ' +
      'Such a key can have these permissions: ' +
      `${FOLDER_PERMISSIONS.map((name) => `\`${name}\``).join(', ')}. Absent or null: all of the account, ` +
      'if you see all of it.',
    examples: [null],
  });

const bodyIsObject = { error: 'must be a JSON object' };

export const createKeySchema = z
  .object(
    {
      name,
      permissions,
      folders,
      expiresAt: dateField.nullish().meta({
        description:
          'When the key expires: a date or a time. Absent or null: never, or together with the current key ' +
          'if that one expires; it cannot be later than that.',
        examples: ['2090-01-01'],
      }),
    },
    bodyIsObject,
  )
  .meta({ id: 'CreateKey' });

export const updateKeySchema = z
  .object(
    {
      name: name.optional(),
      status: z
        .enum(['active', 'inactive'], { error: 'must be one of active, inactive' })
        .optional()
        .meta({ description: 'Whether the key is enabled.', examples: ['inactive'] }),
    },
    bodyIsObject,
  )
  .refine(
    (change) => change.name !== undefined || change.status !== undefined,
    because(problem('one_of_required', 'must have a status or a name', { fields: ['status', 'name'] })),
  )
  .meta({ id: 'UpdateKey' });

/** The public record of a key, without the key and its hash. */
export const keyRecordSchema = z
  .object({
    _id: idField('key'),
    name: z.string().meta({ description: 'A display name.', examples: ['Newsletter'] }),
    permissions: z.array(z.enum(PERMISSIONS)).meta({
      description: 'Permissions of the key; `*` includes all.',
      examples: [['links:read', 'links:write']],
    }),
    folders: z
      .array(z.string())
      .nullable()
      .meta({
        description: 'The folders that the key is limited to. null: all of the account.',
        examples: [null],
      }),
    status: z
      .enum(['active', 'inactive', 'expired'])
      .meta({ description: '`expired` once `expiresAt` has passed.' }),
    expiresAt: timeField('null: never.').nullable(),
    lastUsedAt: timeField('To within the hour; null: never.').nullable(),
    createdAt: timeField('When the key was created.'),
  })
  .meta({ id: 'ApiKey' });

export type CreateKey = z.infer<typeof createKeySchema>;
export type UpdateKey = z.infer<typeof updateKeySchema>;
export type KeyRecord = z.infer<typeof keyRecordSchema>;

export function keyRecord(key: ApiKey, now: Date): KeyRecord {
  return {
    _id: key.keyId,
    name: key.name,
    permissions: key.permissions,
    folders: key.folders ?? null,
    status: key.status === 'active' && isExpired(key, now) ? 'expired' : key.status,
    expiresAt: key.expiresAt,
    lastUsedAt: key.lastUsedAt,
    createdAt: key.createdAt,
  };
}
