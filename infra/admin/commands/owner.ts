import { UsageError } from '@signpost/command-line/usage-error.ts';
import { applyStatusToApps } from '#shared/apps/registered-store.ts';
import { MICROS_PER_UNIT, PLANS, type Plan } from '#shared/core/accounts/account.ts';
import {
  openAccount,
  recount,
  setOwnerEmail,
  setOwnerPlan,
  setOwnerStatus,
  showOwner,
  topUp,
} from '#shared/core/accounts/administer.ts';
import { applyStatusToBrands } from '#shared/core/brand/brand-store.ts';
import { applyOwnerStatus as applyToDomains } from '#shared/core/domains/owner-status.ts';
import { recountFolders } from '#shared/core/folders/manage-folders.ts';
import { applyOwnerStatus as applyToLinks } from '#shared/links/manage/owner-status.ts';
import { isVisible, oneLine } from '#shared/platform/http/visible-text.ts';
import { applyBranding } from '#shared/smart-links/manage/apply-branding.ts';
import { applyOwnerStatus as applyToSmartLinks } from '#shared/smart-links/manage/owner-status.ts';
import { ACT, actOf, command } from './act.ts';
import { OWNER } from './arguments.ts';

/** Loaded on demand: it takes as long as everything else together. */
const accountData = () => import('../account-data.ts');

export const ownerCommands = [
  command({
    name: 'owner create',
    summary: 'Open an account and print its first API key',
    flags: {
      name: { kind: 'text', value: 'NAME', help: 'Name of the account.', required: true },
      plan: {
        kind: 'text',
        value: 'PLAN',
        choices: PLANS,
        help: 'Default: business, with no limit on links and pages.',
      },
      balance: { kind: 'text', value: 'AMOUNT', help: 'Balance to begin with.' },
      email: { kind: 'text', value: 'ADDRESS', help: 'Contact address.' },
      ...ACT,
    },
    examples: [
      {
        run: 'npm run -s admin -- owner create --name Acme --plan pro',
        does: 'An account with the limits of plan pro',
      },
    ],
    run: async (context, { flags }) => {
      const balanceMicros = flags.balance === undefined ? undefined : amount(flags.balance, '--balance');
      const name = oneLine(flags.name);
      if (!isVisible(name)) throw new UsageError('--name must have a visible character.');
      return openAccount(
        { name, plan: (flags.plan ?? 'business') as Plan, balanceMicros, email: flags.email },
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
        const [{ links, files }, pages] = await Promise.all([
          applyToLinks(owner),
          applyToSmartLinks(owner),
          applyStatusToBrands(owner),
          applyStatusToApps(owner),
          applyToDomains(owner),
        ]);
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
    summary: 'Count the records of an account again, for its quotas and folders',
    args: [OWNER],
    flags: ACT,
    examples: [],
    run: async (context, { args: { owner_id: ownerId }, flags }) => {
      await recount(ownerId, await actOf(flags, context));
      await recountFolders(ownerId);
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
