import { UsageError } from '../../clients/typescript/src/cli/errors.ts';
import { type Command, commandOf, type Program } from '../../clients/typescript/src/cli/framework/command.ts';
import { HELP_FLAG } from '../../clients/typescript/src/cli/framework/input.ts';
import { MICROS_PER_UNIT, PLANS, type Plan } from '../../shared/core/accounts/account.ts';
import {
  addOwnerKey,
  deleteOwnerKey,
  listOwnerKeys,
  openAccount,
  recount,
  setKeyStatus,
  setOwnerEmail,
  setOwnerPlan,
  setOwnerStatus,
  showOwner,
  topUp,
} from '../../shared/core/accounts/administer.ts';
import { PERMISSIONS, type Permission } from '../../shared/core/accounts/permissions.ts';
import { ROLES } from '../../shared/core/accounts/roles.ts';
import type { AdministratorAct } from '../../shared/core/audit/audit-entry.ts';
import { BLOCK_REASONS, type BlockReason } from '../../shared/core/moderation/block.ts';
import { applyOwnerStatus as applyToLinks } from '../../shared/links/manage/owner-status.ts';
import { applyBranding } from '../../shared/smart-links/manage/apply-branding.ts';
import { applyOwnerStatus as applyToSmartLinks } from '../../shared/smart-links/manage/owner-status.ts';
import { environmentNames } from '../deployed-environments.ts';
import type { StackName } from '../environment/deployed-names.ts';

/** What commands work with. They return the object to print as a line of JSON. */
export interface AdminContext {
  now: Date;
  /** Names the operator if `--by` is absent. */
  caller: () => string | Promise<string>;
}

export type AdminCommand = Command<AdminContext, object>;

const command = commandOf<AdminContext, object>();

const OWNER = { name: 'owner_id', help: 'Id of the account.' } as const;
const KEY = { name: 'key_id', help: 'Id of the API key.' } as const;
const ADDRESS = { name: 'address', help: 'An email address.' } as const;
const LINK = { name: 'code_or_url', help: 'Short code or URL of the link.' } as const;
const PAGE = { name: 'slug_or_url', help: 'Slug or URL of the Smart Link.' } as const;
const REPORT = { name: 'report_id', help: 'Id of the abuse report.' } as const;
const HOST = { name: 'host', help: 'Host name.' } as const;

const REASON = {
  kind: 'text',
  value: 'REASON',
  choices: BLOCK_REASONS,
  help: 'Why, for the audit log.',
} as const;
const LIMIT = { kind: 'text', value: 'N', help: 'Maximum number of entries.' } as const;

/** Flags of every command that changes something. */
const ACT = {
  reason: REASON,
  note: { kind: 'text', value: 'TEXT', help: 'More about it, for the audit log.' },
  by: { kind: 'text', value: 'NAME', help: 'The operator. Default: the current user.' },
} as const;

const ACT_WITH_REASON = { ...ACT, reason: { ...REASON, required: true } } as const;

interface ActFlags {
  reason: string | undefined;
  note: string | undefined;
  by: string | undefined;
}

async function actOf(
  { reason, note, by }: ActFlags,
  { now, caller }: AdminContext,
): Promise<AdministratorAct> {
  return {
    by: shortText(by, '--by', 200) ?? (await caller()),
    reason: (reason as BlockReason | undefined) ?? null,
    note: shortText(note, '--note', 1000),
    now,
  };
}

const actWithReasonOf = async (flags: ActFlags & { reason: string }, context: AdminContext) => ({
  ...(await actOf(flags, context)),
  reason: flags.reason as BlockReason,
});

const ownerCommands = [
  command({
    name: 'owner create',
    summary: 'Open an account and print its first API key',
    flags: {
      name: { kind: 'text', value: 'NAME', help: 'Name of the account.', required: true },
      plan: { kind: 'text', value: 'PLAN', choices: PLANS, help: 'Default: free.' },
      balance: { kind: 'text', value: 'AMOUNT', help: 'Balance to begin with.' },
      email: { kind: 'text', value: 'ADDRESS', help: 'Contact address.' },
      ...ACT,
    },
    examples: [
      { run: 'npm run -s admin -- owner create --name Acme --plan pro', does: 'An account of plan pro' },
    ],
    run: async (context, { flags }) => {
      const balanceMicros = flags.balance === undefined ? undefined : amount(flags.balance, '--balance');
      const name = flags.name.trim();
      if (!name) throw new UsageError('--name must not be blank.');
      return openAccount(
        { name, plan: (flags.plan ?? 'free') as Plan, balanceMicros, email: flags.email },
        context.now,
        await actOf(flags, context),
      );
    },
  }),
  command({
    name: 'owner show',
    summary: 'Show an account: plan, status, balance, keys and quotas',
    args: [OWNER],
    examples: [],
    run: async (_, { args }) => showOwner(args.owner_id),
  }),
  ...(['suspend', 'activate'] as const).map((verb) =>
    command({
      name: `owner ${verb}`,
      summary:
        verb === 'suspend' ? 'Suspend an account, its links and pages' : 'Activate a suspended account',
      args: [OWNER],
      flags: ACT,
      examples: [],
      run: async (context, { args: { owner_id: ownerId }, flags }) => {
        const status = verb === 'suspend' ? 'suspended' : 'active';
        const owner = await setOwnerStatus(ownerId, status, await actOf(flags, context));
        const [{ links, files }, pages] = await Promise.all([applyToLinks(owner), applyToSmartLinks(owner)]);
        return { ownerId, status, links, ...pages, files: files + pages.files };
      },
    }),
  ),
  command({
    name: 'owner email',
    summary: 'Change the contact address of an account',
    args: [OWNER, { name: 'address', help: 'An email address, or none.' }],
    flags: ACT,
    examples: [],
    run: async (context, { args: { owner_id: ownerId, address }, flags }) => {
      const email = address === 'none' ? null : address;
      await setOwnerEmail(ownerId, email, await actOf(flags, context));
      return { ownerId, email };
    },
  }),
  command({
    name: 'owner plan',
    summary: 'Change the plan of an account',
    args: [OWNER, { name: 'plan', help: `One of ${PLANS.join(', ')}.` }],
    flags: ACT,
    examples: [],
    run: async (context, { args: { owner_id: ownerId, plan: name }, flags }) => {
      const plan = planOf(name);
      await setOwnerPlan(ownerId, plan, await actOf(flags, context));
      await applyBranding(ownerId, plan);
      return { ownerId, plan };
    },
  }),
  command({
    name: 'owner top-up',
    summary: 'Add to the balance of an account',
    args: [OWNER, { name: 'amount', help: 'An amount such as 25 or 12.50.' }],
    flags: ACT,
    examples: [],
    run: async (context, { args: { owner_id: ownerId, amount: text }, flags }) => {
      const balance = await topUp(ownerId, amount(text, 'AMOUNT'), await actOf(flags, context));
      return { ownerId, balance: balance / MICROS_PER_UNIT };
    },
  }),
  command({
    name: 'owner recount',
    summary: 'Count the records of an account again, for its quotas',
    args: [OWNER],
    flags: ACT,
    examples: [],
    run: async (context, { args: { owner_id: ownerId }, flags }) => {
      await recount(ownerId, await actOf(flags, context));
      return { ownerId };
    },
  }),
  command({
    name: 'owner delete',
    summary: 'Delete an account in 14 days',
    args: [OWNER],
    flags: {
      name: { kind: 'text', value: 'NAME', help: 'Name of the account, to confirm.', required: true },
      now: { kind: 'switch', help: 'Delete within 5 minutes. This cannot be undone.' },
      ...ACT,
    },
    examples: [
      {
        run: 'npm run admin -- owner delete OWNER_ID --name Acme',
        does: 'owner restore undoes it until then',
      },
    ],
    run: async (context, { args, flags }) =>
      (await accountData()).deleteOwner(
        args.owner_id,
        { name: flags.name, immediately: flags.now },
        await actOf(flags, context),
      ),
  }),
  command({
    name: 'owner restore',
    summary: 'Cancel the deletion of an account',
    args: [OWNER],
    flags: ACT,
    examples: [],
    run: async (context, { args, flags }) =>
      (await accountData()).restoreOwner(args.owner_id, await actOf(flags, context)),
  }),
];

const keyCommands = [
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

const memberCommands = [
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

const mailCommands = [
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

const ALL_BY_CREATOR = { kind: 'switch', help: 'All temporary links of its visitor.' } as const;

const takedownCommands = [
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

const reportCommands = [
  command({
    name: 'report list',
    summary: 'List abuse reports, newest first',
    flags: {
      status: { kind: 'text', value: 'STATUS', choices: ['open', 'resolved'], help: 'Default: open.' },
      limit: LIMIT,
    },
    examples: [],
    run: async (_, { flags }) =>
      (await reports()).printReports((flags.status ?? 'open') as 'open' | 'resolved', flags.limit),
  }),
  command({
    name: 'report show',
    summary: 'Show an abuse report',
    args: [REPORT],
    examples: [],
    run: async (_, { args }) => (await reports()).printReport(args.report_id),
  }),
  command({
    name: 'report resolve',
    summary: 'Resolve an abuse report',
    args: [REPORT],
    flags: {
      action: {
        kind: 'text',
        value: 'ACTION',
        choices: ['blocked', 'none'],
        help: 'What is done.',
        required: true,
      },
      ...ACT,
      note: { ...ACT.note, required: true },
    },
    examples: [],
    run: async (context, { args, flags }) => {
      const { note, ...resolver } = await actOf(flags, context);
      if (note === null) throw new UsageError('--note must not be blank.');
      const action = flags.action as 'blocked' | 'none';
      return (await reports()).resolveReport(args.report_id, action, { ...resolver, note });
    },
  }),
];

const domainCommands = [
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

const auditCommand = command({
  name: 'audit list',
  summary: 'List the actions of operators, or those in an account',
  flags: { owner: { kind: 'text', value: 'OWNER_ID', help: 'An account.' }, limit: LIMIT },
  examples: [],
  run: async (_, { flags }) => (await takedown()).listAudit(flags.limit, flags.owner),
});

/** `npm run admin`. */
export const ADMIN: Program<AdminCommand> = {
  call: 'npm run admin --',
  summary: 'Manages accounts, keys, members, emails, takedowns and domains. Prints a line of JSON.',
  commands: [
    ...ownerCommands,
    ...keyCommands,
    ...memberCommands,
    ...mailCommands,
    ...takedownCommands,
    ...reportCommands,
    ...domainCommands,
    auditCommand,
  ],
  globals: {
    env: {
      kind: 'text',
      value: 'NAME',
      choices: environmentNames,
      help: 'A deployed environment. Default: the local run.',
    },
    ...HELP_FLAG,
  },
};

/** The stacks that a command reads outputs of. */
export const stacksNeeded = ({ name }: AdminCommand): StackName[] =>
  /^(?:link|page|domain|report|member) /.test(name) ? ['data', 'main'] : ['data'];

/** Loaded on demand: it takes as long as everything else together. */
const accountData = () => import('./account-data.ts');
const mail = () => import('./mail.ts');
const takedown = () => import('./takedown.ts');
const members = () => import('./members.ts');
const reports = () => import('./reports.ts');
const domains = () => import('./domains.ts');

/** Parses an amount such as `12.5` into millionths. */
function amount(text: string, what: string): number {
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) {
    throw new UsageError(
      `${what} must be an amount such as 25 or 12.50, with at most 6 decimals, not "${text}".`,
    );
  }
  return Math.round(Number(text) * MICROS_PER_UNIT);
}

function planOf(text: string): Plan {
  const found = PLANS.find((name) => name === text);
  if (!found) throw new UsageError(`PLAN must be one of ${PLANS.join(', ')}, not "${text}".`);
  return found;
}

/** null when absent or blank. */
function shortText(text: string | undefined, what: string, max: number): string | null {
  const trimmed = text?.trim() || null;
  if (trimmed && trimmed.length > max) throw new UsageError(`${what} may have at most ${max} characters.`);
  return trimmed;
}

function permission(text: string): Permission {
  const found = PERMISSIONS.find((name) => name === text.trim());
  if (!found) throw new UsageError(`A permission must be one of ${PERMISSIONS.join(', ')}, not "${text}".`);
  return found;
}
