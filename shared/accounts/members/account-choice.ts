import * as z from 'zod';
import { idField } from '../../platform/http/response-fields.ts';
import type { Owner } from '../account.ts';
import type { Member } from './member.ts';
import { ROLES } from './roles.ts';

/** A user's membership, and the account. */
export interface Membership {
  member: Member;
  owner: Owner;
}

export const accountChoiceSchema = z
  .object({
    _id: idField('owner'),
    name: z.string().meta({ description: "The account's name.", examples: ['Acme'] }),
    role: z.enum(ROLES).meta({ description: 'Your role there.', examples: ['editor'] }),
    joined: z.boolean().meta({ description: 'false: invited; choose the account to accept.' }),
  })
  .meta({ id: 'AccountChoice' });

export type AccountChoice = z.infer<typeof accountChoiceSchema>;

export const accountChoice = ({ member, owner }: Membership): AccountChoice => ({
  _id: owner.ownerId,
  name: owner.name,
  role: member.role,
  joined: member.joinedAt !== null,
});
