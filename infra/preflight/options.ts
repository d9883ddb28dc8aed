import { parseArgs } from 'node:util';
import { environmentNames } from '#infra/deployed-environments.ts';

/** The command line is invalid. The message describes what is allowed. */
export class UsageError extends Error {}

export const USAGE = `npm run -s preflight -- --env ${environmentNames.join('|')} [--json]

Asks the AWS account what would stop a deployment, and what a month costs. It changes nothing.

  --env NAME   the environment
  --json       print JSON

Exit code: 0 if nothing fails, 1 if something would fail or the account cannot be asked, \
2 for invalid options.`;

export interface Options {
  env: string;
  json: boolean;
  help: boolean;
}

export function readOptions(args: readonly string[]): Options {
  const { env, json = false, help = false } = parse(args);
  if (help) return { env: '', json, help };
  if (env === undefined || !environmentNames.includes(env)) {
    const given = env === undefined ? '' : `, not "${env}"`;
    throw new UsageError(`--env must be one of ${environmentNames.join(', ')}${given}`);
  }
  return { env, json, help };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { env: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
