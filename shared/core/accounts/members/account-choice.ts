import * as z from 'zod';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import type { Owner } from '../account.ts';
import { invitationEnd, type Member } from '../member.ts';
import { ROLES } from '../roles.ts';

/** A user's membership of an account, or invitation to it, and the account. */
export interface Membership {
  member: Member;
  owner: Owner;
}

export interface Memberships {
  /** All accounts that the user has joined, the oldest first. */
  joined: Membership[];
  /** The newest invitations that can be accepted, the newest first. */
  invitations: Membership[];
}

const choiceFields = {
  _id: idField('owner'),
  name: z.string().meta({ description: "The account's name.", examples: ['Acme'] }),
  role: z.enum(ROLES).meta({ description: 'Your role there.', examples: ['editor'] }),
};

export const accountChoiceSchema = z.object(choiceFields).meta({ id: 'AccountChoice' });

export const invitationSchema = z
  .object({
    ...choiceFields,
    invitedBy: z
      .string()
      .nullable()
      .meta({
        description: 'The email address of the member who invited you; null: a key or the operator did.',
        examples: ['grace@example.com'],
      }),
    invitedAt: timeField('When you were invited.'),
    expiresAt: timeField('Until when you can accept.'),
  })
  .meta({ id: 'Invitation' });

/** The accounts and invitations that a person can choose from. */
export const choicesSchema = z.object({
  accounts: z.array(accountChoiceSchema).meta({ description: 'The accounts that you have joined.' }),
  invitations: z
    .array(invitationSchema)
    .meta({ description: 'The newest 20 invitations that you can accept, the newest first.' }),
});

export type AccountChoice = z.infer<typeof accountChoiceSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type Choices = z.infer<typeof choicesSchema>;

export const accountChoice = ({ member, owner }: Membership): AccountChoice => ({
  _id: owner.ownerId,
  name: owner.name,
  role: member.role,
});

export const invitation = ({ member, owner }: Membership): Invitation => ({
  ...accountChoice({ member, owner }),
  // A key can have any name, also that of a person.
  invitedBy: member.inviter === 'member' ? member.invitedBy : null,
  invitedAt: member.invitedAt,
  expiresAt: invitationEnd(member),
});

/** Invitations of suspended accounts are not listed. */
export const choices = ({ joined, invitations }: Memberships): Choices => ({
  accounts: joined.map(accountChoice),
  invitations: invitations.filter(({ owner }) => owner.status === 'active').map(invitation),
});
