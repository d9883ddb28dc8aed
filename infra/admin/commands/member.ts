import { ROLES } from '#shared/core/accounts/roles.ts';
import { ACT, actOf, command } from './act.ts';
import { ADDRESS, OWNER } from './arguments.ts';

const members = () => import('../members.ts');

export const memberCommands = [
  command({
    name: 'member invite',
    summary: 'Invite a person to an account',
    args: [OWNER, ADDRESS],
    flags: {
      role: { kind: 'text', value: 'ROLE', choices: ROLES, help: 'Role in the account.', required: true },
      ...ACT,
    },
    examples: [],
    run: async (context, { args, flags }) => {
      const role = flags.role as (typeof ROLES)[number];
      return (await members()).inviteMemberAs(
        args.owner_id,
        { email: args.address, role },
        await actOf(flags, context),
      );
    },
  }),
  command({
    name: 'member list',
    summary: 'List the members of an account',
    args: [OWNER],
    examples: [],
    run: async (_, { args }) => (await members()).listMembersOf(args.owner_id),
  }),
  command({
    name: 'member remove',
    summary: 'Remove a member from an account',
    args: [OWNER, { name: 'user_id', help: 'Id of the member.' }],
    flags: ACT,
    examples: [],
    run: async (context, { args, flags }) =>
      (await members()).removeMemberAs(args.owner_id, args.user_id, await actOf(flags, context)),
  }),
  command({
    name: 'member forget',
    summary: 'Delete everything about a person',
    args: [ADDRESS],
    flags: ACT,
    examples: [],
    run: async (context, { args, flags }) =>
      (await members()).forgetPerson(args.address, await actOf(flags, context)),
  }),
];
