import { parseArgs } from 'node:util';
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
import { localUser } from './caller.ts';

/** The command line is invalid. The message describes what is allowed. */
export class UsageError extends Error {}

export const USAGE = `npm run admin -- [--env ${environmentNames.join('|')}] <command>

  Without --env: the local run.

  owner create --name NAME [--plan ${PLANS.join('|')}] [--balance AMOUNT] [--email ADDRESS]
  owner show OWNER_ID
  owner suspend OWNER_ID
  owner activate OWNER_ID
  owner email OWNER_ID ADDRESS|none
  owner plan OWNER_ID ${PLANS.join('|')}
  owner top-up OWNER_ID AMOUNT
  owner recount OWNER_ID
  owner delete OWNER_ID --name NAME [--now]
  owner restore OWNER_ID
  key create OWNER_ID --permissions a,b [--name NAME] [--expires-at DATE]
  key list OWNER_ID
  key deactivate OWNER_ID KEY_ID
  key activate OWNER_ID KEY_ID
  key delete OWNER_ID KEY_ID
  member invite OWNER_ID ADDRESS --role ${ROLES.join('|')}
  member list OWNER_ID
  member remove OWNER_ID USER_ID
  member forget ADDRESS
  mail show ADDRESS
  mail allow ADDRESS
  link show CODE_OR_URL
  link block CODE_OR_URL --reason REASON [--all-by-creator]
  link unblock CODE_OR_URL [--allow-creator | --all-by-creator]
  page show SLUG_OR_URL
  page block SLUG_OR_URL --reason REASON
  page unblock SLUG_OR_URL
  report list [--status open|resolved] [--limit N]
  report show REPORT_ID
  report resolve REPORT_ID --action blocked|none --note TEXT [--reason REASON]
  domain deny HOST --reason REASON
  domain allow HOST
  domain bind HOST OWNER_ID
  domain unbind HOST
  domain list
  audit list [--owner OWNER_ID] [--limit N]

  REASON: ${BLOCK_REASONS.join(', ')}.
  Every command that changes something takes --note TEXT and --by NAME for the audit log. Default of --by: the current user.`;

/** Extracts the `--env` option from a command line. */
export function takeEnvironment(args: readonly string[]): { env: string | undefined; args: string[] } {
  const at = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='));
  if (at === -1) return { env: undefined, args: [...args] };
  const [, inOne] = /^--env=(.*)$/.exec(args[at] ?? '') ?? [];
  const env = inOne ?? args[at + 1];
  if (!env) throw new UsageError(`--env must be one of ${environmentNames.join(', ')}`);
  return { env, args: args.toSpliced(at, inOne === undefined ? 2 : 1) };
}

/** The stacks that a command reads outputs of. */
export const stacksNeeded = ([noun]: readonly string[]): StackName[] =>
  noun && ['link', 'page', 'domain', 'report', 'member'].includes(noun) ? ['data', 'main'] : ['data'];

/**
 * Runs one command and returns the object to print as a line of JSON. `caller` names the operator if `--by` is
 * absent.
 */
export async function runCommand(
  args: string[],
  now: Date,
  caller: () => string | Promise<string> = localUser,
): Promise<object> {
  const { values, positionals } = parse(args);
  const [noun, verb, first, second] = positionals;
  const required = (value: string | undefined, what: string) => {
    if (!value) throw new UsageError(`${noun} ${verb}: ${what} is missing`);
    return value;
  };

  const act = async (): Promise<AdministratorAct> => ({
    by: shortText(values.by, '--by', 200) ?? (await caller()),
    reason: values.reason === undefined ? null : reason(values.reason),
    note: shortText(values.note, '--note', 1000),
    now,
  });
  const actWithReason = async () => ({
    ...(await act()),
    reason: reason(required(values.reason, '--reason')),
  });

  switch (`${noun} ${verb}`) {
    case 'owner create': {
      const balanceMicros = values.balance === undefined ? undefined : amount(values.balance, '--balance');
      const name = required(values.name?.trim(), '--name');
      return openAccount(
        { name, plan: plan(values.plan ?? 'free'), balanceMicros, email: values.email },
        now,
        await act(),
      );
    }
    case 'owner suspend':
    case 'owner activate': {
      const ownerId = required(first, 'OWNER_ID');
      const status = verb === 'suspend' ? 'suspended' : 'active';
      const owner = await setOwnerStatus(ownerId, status, await act());
      const [{ links, files }, pages] = await Promise.all([applyToLinks(owner), applyToSmartLinks(owner)]);
      return { ownerId, status, links, ...pages, files: files + pages.files };
    }
    case 'owner show':
      return showOwner(required(first, 'OWNER_ID'));
    case 'owner email': {
      const ownerId = required(first, 'OWNER_ID');
      const address = required(second, 'ADDRESS');
      const email = address === 'none' ? null : address;
      await setOwnerEmail(ownerId, email, await act());
      return { ownerId, email };
    }
    case 'owner plan': {
      const ownerId = required(first, 'OWNER_ID');
      const chosen = plan(required(second, 'the plan'));
      await setOwnerPlan(ownerId, chosen, await act());
      await applyBranding(ownerId, chosen);
      return { ownerId, plan: chosen };
    }
    case 'owner delete': {
      const name = required(values.name, '--name');
      const immediately = values.now === true;
      return (await accountData()).deleteOwner(
        required(first, 'OWNER_ID'),
        { name, immediately },
        await act(),
      );
    }
    case 'owner restore':
      return (await accountData()).restoreOwner(required(first, 'OWNER_ID'), await act());
    case 'owner recount': {
      const ownerId = required(first, 'OWNER_ID');
      await recount(ownerId, await act());
      return { ownerId };
    }
    case 'owner top-up': {
      const ownerId = required(first, 'OWNER_ID');
      const balance = await topUp(ownerId, amount(required(second, 'AMOUNT'), 'AMOUNT'), await act());
      return { ownerId, balance: balance / MICROS_PER_UNIT };
    }
    case 'key create': {
      const permissions = required(values.permissions, '--permissions').split(',').map(permission);
      const name = values.name?.trim() || 'key';
      const expiresAt = values['expires-at'];
      return addOwnerKey(required(first, 'OWNER_ID'), { name, permissions, expiresAt }, await act());
    }
    case 'key list': {
      const ownerId = required(first, 'OWNER_ID');
      return { ownerId, keys: await listOwnerKeys(ownerId, now) };
    }
    case 'key delete': {
      const ownerId = required(first, 'OWNER_ID');
      const keyId = required(second, 'KEY_ID');
      await deleteOwnerKey(ownerId, keyId, await act());
      return { ownerId, keyId, deleted: true };
    }
    case 'key deactivate':
    case 'key activate': {
      const ownerId = required(first, 'OWNER_ID');
      const keyId = required(second, 'KEY_ID');
      const status = verb === 'activate' ? 'active' : 'inactive';
      await setKeyStatus({ ownerId, keyId }, status, await act());
      return { ownerId, keyId, status };
    }
    case 'member invite': {
      const { inviteMemberAs, isRole } = await members();
      const ownerId = required(first, 'OWNER_ID');
      const role = required(values.role, '--role');
      if (!isRole(role)) throw new UsageError(`--role must be one of ${ROLES.join(', ')}, not "${role}"`);
      return inviteMemberAs(ownerId, { email: required(second, 'ADDRESS'), role }, await act());
    }
    case 'member list':
      return (await members()).listMembersOf(required(first, 'OWNER_ID'));
    case 'member remove': {
      const ownerId = required(first, 'OWNER_ID');
      return (await members()).removeMemberAs(ownerId, required(second, 'USER_ID'), await act());
    }
    case 'member forget':
      return (await members()).forgetPerson(required(first, 'ADDRESS'), await act());
    case 'mail show':
      return (await mail()).showRecipient(required(first, 'ADDRESS'));
    case 'mail allow':
      return (await mail()).allowRecipient(required(first, 'ADDRESS'), await act());
    case 'link show':
      return (await takedown()).showLink(required(first, 'CODE_OR_URL'), now);
    case 'link block':
      return (await takedown()).blockLinkAt(required(first, 'CODE_OR_URL'), await actWithReason(), {
        allByCreator: values['all-by-creator'] === true,
      });
    case 'link unblock':
      return (await takedown()).unblockLinkAt(required(first, 'CODE_OR_URL'), await act(), {
        allowCreator: values['allow-creator'] === true,
        allByCreator: values['all-by-creator'] === true,
      });
    case 'page show':
      return (await takedown()).showPage(required(first, 'SLUG_OR_URL'));
    case 'page block':
      return (await takedown()).blockPageAt(required(first, 'SLUG_OR_URL'), await actWithReason());
    case 'page unblock':
      return (await takedown()).unblockPageAt(required(first, 'SLUG_OR_URL'), await act());
    case 'report list': {
      const { isStatus, printReports } = await reports();
      const status = values.status ?? 'open';
      if (!isStatus(status)) throw new UsageError(`--status must be open or resolved, not "${status}"`);
      return printReports(status, values.limit);
    }
    case 'report show':
      return (await reports()).printReport(required(first, 'REPORT_ID'));
    case 'report resolve': {
      const { isResolution, resolveReport } = await reports();
      const id = required(first, 'REPORT_ID');
      const action = required(values.action, '--action');
      if (!isResolution(action)) throw new UsageError(`--action must be blocked or none, not "${action}"`);
      const { note, ...resolver } = await act();
      return resolveReport(id, action, { ...resolver, note: required(note ?? undefined, '--note') });
    }
    case 'domain deny':
      return (await takedown()).denyDomain(required(first, 'HOST'), await actWithReason());
    case 'domain allow':
      return (await takedown()).allowDomain(required(first, 'HOST'), await act());
    case 'domain bind':
      return (await domains()).bindDomain(required(first, 'HOST'), required(second, 'OWNER_ID'), await act());
    case 'domain unbind':
      return (await domains()).unbindDomain(required(first, 'HOST'), await act());
    case 'domain list':
      return (await domains()).listDomains();
    case 'audit list':
      return (await takedown()).listAudit(values.limit, values.owner);
    default:
      throw new UsageError(
        noun ? `Unknown command "${positionals.slice(0, 2).join(' ')}"` : 'No command given',
      );
  }
}

/** Loaded on demand: it takes as long as everything else together. */
const accountData = () => import('./account-data.ts');
const mail = () => import('./mail.ts');
const takedown = () => import('./takedown.ts');
const members = () => import('./members.ts');
const reports = () => import('./reports.ts');
const domains = () => import('./domains.ts');

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: text,
        owner: text,
        plan: text,
        email: text,
        balance: text,
        permissions: text,
        'expires-at': text,
        reason: text,
        note: text,
        by: text,
        limit: text,
        'all-by-creator': { type: 'boolean' },
        'allow-creator': { type: 'boolean' },
        status: text,
        now: { type: 'boolean' },
        role: text,
        action: text,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses an amount such as `12.5` into millionths. */
function amount(text: string, what: string): number {
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) {
    throw new UsageError(
      `${what} must be an amount such as 25 or 12.50, with at most 6 decimals, not "${text}"`,
    );
  }
  return Math.round(Number(text) * MICROS_PER_UNIT);
}

function plan(text: string): Plan {
  const found = PLANS.find((name) => name === text);
  if (!found) throw new UsageError(`The plan must be one of ${PLANS.join(', ')}, not "${text}"`);
  return found;
}

function reason(text: string): BlockReason {
  const found = BLOCK_REASONS.find((name) => name === text);
  if (!found) throw new UsageError(`--reason must be one of ${BLOCK_REASONS.join(', ')}, not "${text}"`);
  return found;
}

/** null when absent or blank. */
function shortText(text: string | undefined, what: string, max: number): string | null {
  const trimmed = text?.trim() || null;
  if (trimmed && trimmed.length > max) throw new UsageError(`${what} may have at most ${max} characters`);
  return trimmed;
}

function permission(text: string): Permission {
  const found = PERMISSIONS.find((name) => name === text.trim());
  if (!found) throw new UsageError(`A permission must be one of ${PERMISSIONS.join(', ')}, not "${text}"`);
  return found;
}
