import { ACT, ACT_WITH_REASON, actOf, actWithReasonOf, command } from './act.ts';
import { OWNER } from './arguments.ts';

const HOST = { name: 'host', help: 'Host name.' } as const;

const domains = () => import('../domains.ts');
const takedown = () => import('../takedown.ts');

export const domainCommands = [
  command({
    name: 'domain deny',
    summary: 'Block all links and pages that lead to a host',
    args: [HOST],
    flags: ACT_WITH_REASON,
    examples: [],
    run: async (context, { args, flags }) =>
      (await takedown()).denyDomain(args.host, await actWithReasonOf(flags, context)),
  }),
  command({
    name: 'domain allow',
    summary: 'Allow links to a denied host again',
    args: [HOST],
    flags: ACT,
    examples: [],
    run: async (context, { args, flags }) =>
      (await takedown()).allowDomain(args.host, await actOf(flags, context)),
  }),
  command({
    name: 'domain bind',
    summary: 'Let a host serve only the links of one account',
    args: [HOST, OWNER],
    flags: ACT,
    examples: [],
    run: async (context, { args, flags }) =>
      (await domains()).bindDomain(args.host, args.owner_id, await actOf(flags, context)),
  }),
  command({
    name: 'domain unbind',
    summary: 'Undo domain bind',
    args: [HOST],
    flags: ACT,
    examples: [],
    run: async (context, { args, flags }) =>
      (await domains()).unbindDomain(args.host, await actOf(flags, context)),
  }),
  command({
    name: 'domain list',
    summary: 'List bound and denied hosts',
    examples: [],
    run: async () => (await domains()).listDomains(),
  }),
];
