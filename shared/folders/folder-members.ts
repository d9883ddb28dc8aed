import * as z from 'zod';
import { accessTo, FOLDER_ACCESS, type FolderAccess } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { type Member, stateOf } from '#shared/core/accounts/member.ts';
import {
  type FolderAccesses,
  folderAccessAction,
} from '#shared/core/accounts/members/folder-access-store.ts';
import { findMembers } from '#shared/core/accounts/members/member-store.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { ROLES } from '#shared/core/accounts/roles.ts';
import { scopeOfMember } from '#shared/core/accounts/scope-of.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { type Act, type Author, viewerOf } from '#shared/core/audit/author.ts';
import type { Folder } from '#shared/core/folders/folder.ts';
import { findFolders } from '#shared/core/folders/folder-store.ts';
import { requireFolder } from '#shared/core/folders/manage-folders.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { transactOrThrow } from '#shared/platform/dynamo/transact.ts';
import { type AppError, invalidField } from '#shared/platform/errors.ts';
import { idField } from '#shared/platform/http/response-fields.ts';
import { problem } from '#shared/platform/problems.ts';
import { exampleId, idPattern } from '#shared/platform/runtime/ids.ts';

/** Who has which access to a folder. */

/** Maximum changes of one request, which are written in one transaction. */
const MAX_CHANGES = 50;

const ACCESS = FOLDER_ACCESS.join(', ');
const COUNT = `must name 1 to ${MAX_CHANGES} members`;

export const saveFolderMembersSchema = z
  .object(
    {
      members: z
        .record(
          z.string().regex(new RegExp(idPattern('user')), 'must be the _id of a member'),
          z.enum(FOLDER_ACCESS, { error: `must be one of ${ACCESS}, or null` }).nullable(),
          { error: 'must be an object with the _id of members as names' },
        )
        .refine((members) => {
          const count = Object.keys(members).length;
          return count > 0 && count <= MAX_CHANGES;
        }, COUNT)
        .meta({
          description:
            `Access by the \`_id\` of members: ${ACCESS}, or null for the folder's default. Members that ` +
            'are absent keep theirs.',
          examples: [{ [exampleId('user')]: 'view' }],
        }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'SaveFolderMembers' });

export const folderMembersSchema = z.object({
  members: z
    .array(
      z
        .object({
          _id: idField('user'),
          email: z
            .string()
            .meta({ description: 'Email address of the member.', examples: ['ada@example.com'] }),
          role: z
            .enum(ROLES)
            .meta({ description: 'Role of the member in the account.', examples: ['editor'] }),
          given: z
            .enum(FOLDER_ACCESS)
            .nullable()
            .meta({
              description: 'Individual access of the member. null: the default of the folder.',
              examples: ['view'],
            }),
          access: z.enum(FOLDER_ACCESS).meta({
            description: 'The access that the member has. Owners and admins always have `edit`.',
            examples: ['view'],
          }),
        })
        .meta({ id: 'FolderMember' }),
    )
    .meta({ description: 'Members and people who are invited, the oldest first.' }),
});

export type FolderMembers = z.infer<typeof folderMembersSchema>;

/** Throws NOT_FOUND. */
export async function listFolderMembers(by: Author, id: string, now: Date): Promise<FolderMembers> {
  const [folder, owner, members] = await Promise.all([
    requireFolder(viewerOf(by), id),
    findOwner(by.ownerId),
    findMembers(by.ownerId),
  ]);
  return shown(folder, { owner, members, now });
}

function shown(
  { id }: Folder,
  { owner, members, now }: { owner: Owner | undefined; members: readonly Member[]; now: Date },
): FolderMembers {
  return {
    members: members
      .filter((member) => isPresent(member, now))
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map((member) => ({
        _id: member.userId,
        email: member.email,
        role: member.role,
        given: givenIn(member, id) ?? null,
        access: accessTo(scopeOfMember(member, owner ?? {}), id),
      })),
  };
}

const isPresent = (member: Member, now: Date): boolean =>
  ['joined', 'invited'].includes(stateOf(member, now));

const givenIn = ({ folderAccess = {} }: Member, id: string): FolderAccess | undefined =>
  Object.hasOwn(folderAccess, id) ? folderAccess[id] : undefined;

/**
 * Gives members access to a folder, or takes it. Their next request has it. Throws NOT_FOUND, and
 * VALIDATION_ERROR for people who are not members.
 */
export async function saveFolderMembers(
  { by, now }: Act & { by: Caller },
  id: string,
  { members: given }: z.infer<typeof saveFolderMembersSchema>,
): Promise<FolderMembers> {
  return retryConflicts(async () => {
    const [folder, folders, members] = await Promise.all([
      requireFolder(viewerOf(by), id),
      findFolders(by.ownerId),
      findMembers(by.ownerId),
    ]);
    const known = new Set(folders.map((folder) => folder.id));
    const changed = Object.entries(given).flatMap(([userId, access]) => {
      const member = members.find((one) => one.userId === userId && isPresent(one, now));
      if (!member) throw notAMember(userId);
      return (givenIn(member, id) ?? null) === access ? [] : [{ member, access }];
    });
    if (changed.length === 0) return shown(folder, { owner: by.owner, members, now });
    const changes = changed.map(({ member, access }) => ({
      field: member.email,
      before: givenIn(member, id) ?? null,
      after: access,
    }));
    const target = { type: 'folder', id, name: folder.name };
    const entry = auditEntry(by, { action: 'folder.access_changed', target, changes }, now);
    const after = new Map(
      changed.map(({ member, access }) => [member, accessAfter(member, { id, access, known })]),
    );
    await transactOrThrow(
      [...[...after].map(([member, all]) => folderAccessAction(member, all)), ...auditPuts(entry)],
      'WRITE_CONFLICT',
    );
    const stored = members.map((member) => {
      const folderAccess = after.get(member);
      return folderAccess ? { ...member, folderAccess } : member;
    });
    return shown(folder, { owner: by.owner, members: stored, now });
  });
}

/**
 * The access after a change, without folders that are gone, so that it never has more than an account can
 * have.
 */
function accessAfter(
  { folderAccess = {} }: Member,
  { id, access, known }: { id: string; access: FolderAccess | null; known: ReadonlySet<string> },
): FolderAccesses {
  const kept = Object.entries(folderAccess).filter(([folder]) => folder !== id && known.has(folder));
  return Object.fromEntries(access === null ? kept : [...kept, [id, access]]);
}

/** Forgets the access that members were given to a folder that is being deleted. Throws WRITE_CONFLICT. */
export async function forgetFolderAccess(ownerId: string, id: string): Promise<void> {
  const members = (await findMembers(ownerId)).filter((member) => givenIn(member, id) !== undefined);
  for (let i = 0; i < members.length; i += MAX_CHANGES) {
    const actions = members.slice(i, i + MAX_CHANGES).map((member) => {
      const { [id]: _, ...others } = member.folderAccess ?? {};
      return folderAccessAction(member, others);
    });
    await transactOrThrow(actions, 'WRITE_CONFLICT');
  }
}

const notAMember = (userId: string): AppError =>
  invalidField(
    `members.${userId}`,
    problem('not_found', 'is not a member of the account; GET /v1/api/members lists them'),
  );
