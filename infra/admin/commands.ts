import { parseArgs } from 'node:util';
import { MICROS_PER_UNIT, PLANS, type Plan } from '../../shared/accounts/account.ts';
import {
  addOwnerKey,
  deleteOwnerKey,
  listOwnerKeys,
  openAccount,
  setKeyStatus,
  setOwnerPlan,
  setOwnerStatus,
  showOwner,
  topUp,
} from '../../shared/accounts/administer.ts';
import { PERMISSIONS, type Permission } from '../../shared/accounts/permissions.ts';
import { applyOwnerStatus as applyToLinks } from '../../shared/links/owner-status.ts';
import { applyOwnerStatus as applyToSmartLinks } from '../../shared/smart-links/owner-status.ts';
import { environmentNames } from '../deployed-environments.ts';

/** The command line is invalid. The message describes what is allowed. */
export class UsageError extends Error {}

export const USAGE = `npm run admin -- [--env ${environmentNames.join('|')}] <command>

  Without --env: the local run.

  owner create --name NAME [--plan ${PLANS.join('|')}] [--balance AMOUNT]
  owner show OWNER_ID
  owner suspend OWNER_ID
  owner activate OWNER_ID
  owner plan OWNER_ID ${PLANS.join('|')}
  owner top-up OWNER_ID AMOUNT
  key create OWNER_ID --permissions a,b [--name NAME] [--expires-at DATE]
  key list OWNER_ID
  key deactivate OWNER_ID KEY_ID
  key activate OWNER_ID KEY_ID
  key delete OWNER_ID KEY_ID
  mail show ADDRESS
  mail allow ADDRESS`;

/** Extracts the `--env` option from a command line. */
export function takeEnvironment(args: readonly string[]): { env: string | undefined; args: string[] } {
  const at = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='));
  if (at === -1) return { env: undefined, args: [...args] };
  const [, inOne] = /^--env=(.*)$/.exec(args[at] ?? '') ?? [];
  const env = inOne ?? args[at + 1];
  if (!env) throw new UsageError(`--env must be one of ${environmentNames.join(', ')}`);
  return { env, args: args.toSpliced(at, inOne === undefined ? 2 : 1) };
}

/** Runs one command and returns the object to print as a line of JSON. */
export async function runCommand(args: string[], now: Date): Promise<object> {
  const { values, positionals } = parse(args);
  const [noun, verb, first, second] = positionals;
  const required = (value: string | undefined, what: string) => {
    if (!value) throw new UsageError(`${noun} ${verb}: ${what} is missing`);
    return value;
  };

  switch (`${noun} ${verb}`) {
    case 'owner create': {
      const balanceMicros = values.balance === undefined ? undefined : amount(values.balance, '--balance');
      const name = required(values.name?.trim(), '--name');
      return openAccount({ name, plan: plan(values.plan ?? 'free'), balanceMicros }, now);
    }
    case 'owner suspend':
    case 'owner activate': {
      const ownerId = required(first, 'OWNER_ID');
      const status = verb === 'suspend' ? 'suspended' : 'active';
      const owner = await setOwnerStatus(ownerId, status);
      const [links, pages] = await Promise.all([applyToLinks(owner), applyToSmartLinks(owner)]);
      return { ownerId, status, links, ...pages };
    }
    case 'owner show':
      return showOwner(required(first, 'OWNER_ID'));
    case 'owner plan': {
      const ownerId = required(first, 'OWNER_ID');
      const chosen = plan(required(second, 'the plan'));
      await setOwnerPlan(ownerId, chosen);
      return { ownerId, plan: chosen };
    }
    case 'owner top-up': {
      const ownerId = required(first, 'OWNER_ID');
      const balance = await topUp(ownerId, amount(required(second, 'AMOUNT'), 'AMOUNT'));
      return { ownerId, balance: balance / MICROS_PER_UNIT };
    }
    case 'key create': {
      const permissions = required(values.permissions, '--permissions').split(',').map(permission);
      const name = values.name?.trim() || 'key';
      const expiresAt = values['expires-at'];
      return addOwnerKey(required(first, 'OWNER_ID'), { name, permissions, expiresAt }, now);
    }
    case 'key list': {
      const ownerId = required(first, 'OWNER_ID');
      return { ownerId, keys: await listOwnerKeys(ownerId, now) };
    }
    case 'key delete': {
      const ownerId = required(first, 'OWNER_ID');
      const keyId = required(second, 'KEY_ID');
      await deleteOwnerKey(ownerId, keyId);
      return { ownerId, keyId, deleted: true };
    }
    case 'key deactivate':
    case 'key activate': {
      const ownerId = required(first, 'OWNER_ID');
      const keyId = required(second, 'KEY_ID');
      const status = verb === 'activate' ? 'active' : 'inactive';
      await setKeyStatus(ownerId, keyId, status);
      return { ownerId, keyId, status };
    }
    case 'mail show':
      return (await mail()).showRecipient(required(first, 'ADDRESS'));
    case 'mail allow':
      return (await mail()).allowRecipient(required(first, 'ADDRESS'), now);
    default:
      throw new UsageError(
        noun ? `Unknown command "${positionals.slice(0, 2).join(' ')}"` : 'No command given',
      );
  }
}

/** Loaded on demand: it takes as long as everything else. */
const mail = () => import('./mail.ts');

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { name: text, plan: text, balance: text, permissions: text, 'expires-at': text },
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

function permission(text: string): Permission {
  const found = PERMISSIONS.find((name) => name === text.trim());
  if (!found) throw new UsageError(`A permission must be one of ${PERMISSIONS.join(', ')}, not "${text}"`);
  return found;
}
