import { ACT, ACT_WITH_REASON, actOf, actWithReasonOf, command } from './act.ts';

const LINK = { name: 'code_or_url', help: 'Short code or URL of the link.' } as const;
const PAGE = { name: 'slug_or_url', help: 'Slug or URL of the Smart Link.' } as const;
const ALL_BY_CREATOR = { kind: 'switch', help: 'All temporary links of its visitor.' } as const;

const takedown = () => import('../takedown.ts');

export const takedownCommands = [
  command({
    name: 'link show',
    summary: 'Show the destination, owner and block of a link',
    args: [LINK],
    examples: [],
    run: async ({ now }, { args }) => (await takedown()).showLink(args.code_or_url, now),
  }),
  command({
    name: 'link block',
    summary: 'Block a link',
    args: [LINK],
    flags: { 'all-by-creator': ALL_BY_CREATOR, ...ACT_WITH_REASON },
    examples: [
      { run: 'npm run -s admin -- link block Ab3xY9z --reason phishing', does: 'Visitors get an error page' },
    ],
    run: async (context, { args, flags }) =>
      (await takedown()).blockLinkAt(args.code_or_url, await actWithReasonOf(flags, context), {
        allByCreator: flags['all-by-creator'],
      }),
  }),
  command({
    name: 'link unblock',
    summary: 'Unblock a link',
    args: [LINK],
    flags: {
      'allow-creator': { kind: 'switch', help: 'Its visitor may create links again.' },
      'all-by-creator': ALL_BY_CREATOR,
      ...ACT,
    },
    examples: [],
    run: async (context, { args, flags }) =>
      (await takedown()).unblockLinkAt(args.code_or_url, await actOf(flags, context), {
        allowCreator: flags['allow-creator'],
        allByCreator: flags['all-by-creator'],
      }),
  }),
  command({
    name: 'page show',
    summary: 'Show the owner and block of a Smart Link',
    args: [PAGE],
    examples: [],
    run: async (_, { args }) => (await takedown()).showPage(args.slug_or_url),
  }),
  command({
    name: 'page block',
    summary: 'Block a Smart Link',
    args: [PAGE],
    flags: ACT_WITH_REASON,
    examples: [],
    run: async (context, { args, flags }) =>
      (await takedown()).blockPageAt(args.slug_or_url, await actWithReasonOf(flags, context)),
  }),
  command({
    name: 'page unblock',
    summary: 'Unblock a Smart Link',
    args: [PAGE],
    flags: ACT,
    examples: [],
    run: async (context, { args, flags }) =>
      (await takedown()).unblockPageAt(args.slug_or_url, await actOf(flags, context)),
  }),
];
