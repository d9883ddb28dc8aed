import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '#functions/manifest/endpoints.ts';
import { workers } from '#functions/manifest/workers.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { type Variant, variantNames, variants } from '#test/support/templates/template-variants.ts';
import { type Resource, synthesized } from '#test/support/templates/templates.ts';

/** AWS's default quota of an account in a region, and what it keeps unreserved. */
const ACCOUNT = 1000;
const UNRESERVED = 100;

/** Functions that visitors invoke the most, by class. */
const VISITED = {
  redirects: ['redirect'],
  pages: ['landing-page'],
  'the catch-all': ['visit-smart-link'],
  pixels: ['track-smart-link', 'public-track-link'],
};

const reservedOf = ({ Properties }: Resource): number | undefined => Properties.ReservedConcurrentExecutions;
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** The executions of an environment, by its template. */
function capacityOf(variant: Variant) {
  const template = synthesized(variant);
  const functionOf = (row: string): Resource => {
    const name = functionName(variants[variant].name, row);
    const found = template.functions.find(({ Properties }) => Properties.FunctionName === name);
    if (!found) throw new Error(`${variant} has no ${name}`);
    return found;
  };
  const polled = template.ofType('AWS::Lambda::EventSourceMapping').map(({ id, Properties }) => ({
    id,
    worker: template.lambdaOf(Properties.FunctionName),
    most: Properties.ScalingConfig?.MaximumConcurrency as number | undefined,
  }));
  const invoked = template
    .ofType('AWS::Events::Rule')
    .flatMap(({ Properties }) => Properties.Targets)
    .map(({ Arn }) => template.target(Arn))
    .filter(({ Type }) => Type === 'AWS::Lambda::Function' || Type === 'AWS::Lambda::Alias');
  const reserved = sum(template.functions.map((lambda) => reservedOf(lambda) ?? 0));
  const ofQueues = sum(
    polled.filter(({ worker }) => reservedOf(worker) === undefined).map(({ most }) => most ?? Number.NaN),
  );
  const scheduled = template.ofType('AWS::Scheduler::Schedule').length;
  return { template, functionOf, polled, invoked, reserved, rest: ACCOUNT - reserved - ofQueues - scheduled };
}

describe.each(['staging', 'prod', 'everything'] as const)('the executions of %s', (name) => {
  const { functionOf, invoked, rest } = capacityOf(name);

  it.each(Object.entries(VISITED))('are reserved for %s', (_, rows) => {
    for (const row of rows) expect([row, reservedOf(functionOf(row))]).toEqual([row, expect.any(Number)]);
  });

  it('are limited for all that the event bus invokes, which has no limit of its own', () => {
    expect(invoked.length).toBeGreaterThan(2);
    const names = invoked.filter((lambda) => reservedOf(lambda) === undefined).map(({ id }) => id);
    expect(names).toEqual([]);
  });

  it(`leave ${UNRESERVED} of ${ACCOUNT} when every reservation, queue and schedule uses all it may`, () => {
    expect(variants[name].capacity.accountConcurrency).toBe(ACCOUNT);
    expect(rest).toBeGreaterThanOrEqual(UNRESERVED);
  });
});

describe.each(variantNames)('the queues of %s', (name) => {
  it('each have a maximum of concurrent batches, which their worker can start', () => {
    for (const { id, worker, most } of capacityOf(name).polled) {
      expect([id, most]).toEqual([id, expect.any(Number)]);
      expect(reservedOf(worker) ?? ACCOUNT, id).toBeGreaterThanOrEqual(most ?? ACCOUNT);
    }
  });
});

describe('an account with the default quota', () => {
  it('has room for staging and prod together', () => {
    const names = ['staging', 'prod'] as const;
    const both = names.map((name) => sum(Object.values(variants[name].capacity.reservedConcurrency)));
    expect(sum(both)).toBeLessThanOrEqual(ACCOUNT - UNRESERVED);
  });
});

describe('dev', () => {
  it('reserves nothing: a new account has 10', () => {
    expect(capacityOf('dev').reserved).toBe(0);
  });
});

describe('the table "Who can starve whom"', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  const [, section = ''] = /\n## Who can starve whom\n(.*?)\n## /s.exec(guide) ?? [];
  const rows = new Set([...routes, ...Object.values(workers)].map((row) => row.name as string));
  const said = [...section.matchAll(/`([\w-]+)` (\d+)/g)]
    .map(([, row = '', most]) => [row, Number(most)] as const)
    .filter(([row]) => rows.has(row));

  it('names every function of prod with a reservation or a queue, with its executions', () => {
    const { template, polled } = capacityOf('everything');
    const most = new Map<string, number>();
    for (const { worker, most: batches = 0 } of polled)
      most.set(worker.id, (most.get(worker.id) ?? 0) + batches);
    for (const lambda of template.functions) {
      const reserved = reservedOf(lambda);
      if (reserved !== undefined) most.set(lambda.id, reserved);
    }
    const limited = [...rows].flatMap((row) => {
      const name = functionName('prod', row);
      const lambda = template.functions.find(({ Properties }) => Properties.FunctionName === name);
      const executions = lambda && most.get(lambda.id);
      return executions === undefined ? [] : [[row, executions] as const];
    });
    expect(said.toSorted()).toEqual(limited.toSorted());
  });

  it('adds up', () => {
    const prod = capacityOf('everything');
    const unreserved = ACCOUNT - prod.reserved;
    expect(section).toContain(
      `**The rest** is ${unreserved} in \`prod\`: 1,000 without the ${prod.reserved} that`,
    );
    expect(section).toContain(`up to ${unreserved - prod.rest} of it, so at least ${prod.rest} remain`);
    const ofStaging = sum(Object.values(variants.staging.capacity.reservedConcurrency));
    expect(section).toContain(`\`staging\` reserves ${ofStaging}`);
  });
});

it('leaves visitors executions of an account with ten: each queue of dev takes two at most', () => {
  const most = capacityOf('dev').polled.map(({ most }) => most);
  expect(most.length).toBeGreaterThan(5);
  expect(new Set(most)).toEqual(new Set([2]));
});
