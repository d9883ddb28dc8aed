import {
  type AccountLimit,
  type AccountUsage,
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { ACCOUNT_LIMITS, MARGIN } from '#infra/environment/aws-limits.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { type Finding, fails, ok, warning } from '../finding.ts';
import type { Check, Inquiry } from '../inquiry.ts';
import { requestQuota } from './quotas.ts';

/** Lambda's concurrent executions, and its storage for code. */
export const executionsCheck: Check = {
  what: 'executions',
  run: async (inquiry) => {
    const { aws, region, environment } = inquiry;
    const { AccountLimit: limit = {}, AccountUsage: usage = {} } = await aws.ask(
      'lambda:GetAccountSettings',
      (options) => aws.client(LambdaClient, region).send(new GetAccountSettingsCommand({}), options),
    );
    const held = await heldReservations(inquiry);
    return [judgeExecutions(environment, { limit, held }), ...judgeStorage(limit, usage)];
  },
};

/** What this environment has reserved already, which the next deployment replaces. */
async function heldReservations({ aws, region, environment }: Inquiry): Promise<number> {
  const names = Object.keys(environment.capacity.reservedConcurrency);
  const client = aws.client(LambdaClient, region);
  const held = await Promise.all(
    names.map((name) =>
      aws.find('lambda:GetFunctionConcurrency', ['ResourceNotFoundException'], (options) => {
        const FunctionName = functionName(environment.name, name);
        return client.send(new GetFunctionConcurrencyCommand({ FunctionName }), options);
      }),
    ),
  );
  return held.reduce((sum, it) => sum + (it?.ReservedConcurrentExecutions ?? 0), 0);
}

const UNRESERVED = ACCOUNT_LIMITS.unreservedExecutions.limit;

/** Concurrent executions below which whatever else runs throttles a burst of redirects. */
const COMFORTABLE = 100;

export function judgeExecutions(
  { region, capacity }: Pick<Environment, 'region' | 'capacity'>,
  { limit, held }: { limit: AccountLimit; held: number },
): Finding {
  const total = limit.ConcurrentExecutions ?? 0;
  const reservedByOthers = total - (limit.UnreservedConcurrentExecutions ?? total) - held;
  const own = Object.values(capacity.reservedConcurrency).reduce((a, b) => a + b, 0);
  const request = (value: number) => requestQuota(ACCOUNT_LIMITS.executions.quota, region, value);
  const others = reservedByOthers > 0 ? `, others have reserved ${reservedByOthers}` : '';
  if (own > 0 && total - reservedByOthers - own < UNRESERVED) {
    const needed = own + reservedByOthers + UNRESERVED;
    return fails(
      `reserves ${own} of the account's ${total} in ${region}${others}; AWS keeps ${UNRESERVED} unreserved`,
      `${request(Math.max(1000, needed))} (until it is granted, set capacity.reservedConcurrency to {} ` +
        'in infra/environments.ts)',
    );
  }
  if (own > 0 && capacity.accountConcurrency !== total) {
    return warning(
      `capacity.accountConcurrency is ${capacity.accountConcurrency}, and the account has ${total} in ` +
        `${region}`,
      `Set capacity.accountConcurrency to ${total}.`,
    );
  }
  if (total < COMFORTABLE) {
    return warning(
      `${total} in ${region}, shared by all functions: it deploys, and about ${10 * total} redirects a ` +
        'second are served',
      request(1000),
    );
  }
  return ok(`${total} in ${region}, of which this environment reserves ${own}${others}`);
}

export function judgeStorage(limit: AccountLimit, usage: AccountUsage): Finding[] {
  const [used, all] = [usage.TotalCodeSize ?? 0, limit.TotalCodeSize ?? 0];
  if (all === 0 || used < MARGIN * all) return [];
  const gb = (bytes: number) => (bytes / 2 ** 30).toFixed(1);
  return [
    warning(
      `code of functions takes ${gb(used)} of ${gb(all)} GB`,
      'Delete versions of functions that nothing uses, or ask AWS for more (Service Quotas, AWS Lambda, ' +
        'Function and layer storage).',
    ),
  ];
}
