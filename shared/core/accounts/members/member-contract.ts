import * as z from 'zod';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { goneAt, invitationEnd, type Member, stateOf } from '../member.ts';
import { ROLES } from '../roles.ts';
import { emailSchema } from './email-address.ts';

/** API contract of members. */

const role = enumField(ROLES).meta({
  description:
    'What the member may do. `owner`: everything; `admin`: everything except deleting the account; ' +
    '`editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API ' +
    'keys, webhooks and reads.',
  examples: ['editor'],
});

const bodyIsObject = { error: 'must be a JSON object' };

export const inviteMemberSchema = z
  .object({ email: emailSchema, role }, bodyIsObject)
  .meta({ id: 'InviteMember' });
export const updateMemberSchema = z.object({ role }, bodyIsObject).meta({ id: 'UpdateMember' });

export const memberRecordSchema = z
  .object({
    _id: idField('user'),
    email: z
      .string()
      .meta({ description: 'Sign-in codes are sent to this address.', examples: ['ada@example.com'] }),
    role,
    status: z.enum(['invited', 'active', 'declined', 'expired']).meta({
      description:
        '`invited` until the person accepts, and so becomes `active`. `expired`: the person did ' +
        'not accept within 30 days; invite them again.',
    }),
    invitedBy: z.string().meta({
      description: 'Who invited the member: an email address, or the name of a key or an administrator.',
      examples: ['grace@example.com'],
    }),
    lastSeenAt: timeField('The last request, to within the hour; null: never.').nullable(),
    expiresAt: timeField(
      'Until when the person can accept the invitation; null unless `invited`.',
    ).nullable(),
    invitableAt: timeField(
      'From when a person who declined can be invited again; null unless `declined`.',
    ).nullable(),
    createdAt: timeField('When the member was first invited.'),
  })
  .meta({ id: 'Member' });

export type InviteMember = z.infer<typeof inviteMemberSchema>;
export type MemberRecord = z.infer<typeof memberRecordSchema>;

export function memberRecord(member: Member, now: Date): MemberRecord {
  const state = stateOf(member, now);
  return {
    _id: member.userId,
    email: member.email,
    role: member.role,
    status: state === 'joined' ? 'active' : state === 'gone' ? 'expired' : state,
    invitedBy: member.invitedBy,
    lastSeenAt: member.lastSeenAt,
    expiresAt: state === 'invited' ? invitationEnd(member) : null,
    invitableAt: state === 'declined' ? goneAt(member) : null,
    createdAt: member.createdAt,
  };
}
