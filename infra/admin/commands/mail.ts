import { ACT, actOf, command } from './act.ts';
import { ADDRESS } from './arguments.ts';

const mail = () => import('../mail.ts');

export const mailCommands = [
  command({
    name: 'mail show',
    summary: 'Show whether an address gets emails, and why not',
    args: [ADDRESS],
    examples: [],
    run: async (_, { args }) => (await mail()).showRecipient(args.address),
  }),
  command({
    name: 'mail allow',
    summary: 'Send emails to a suppressed address again',
    args: [ADDRESS],
    flags: ACT,
    examples: [],
    run: async (context, { args, flags }) =>
      (await mail()).allowRecipient(args.address, await actOf(flags, context)),
  }),
];
