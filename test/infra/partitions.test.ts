import { describe, expect, it } from 'vitest';
import type { PublicGrants, RouteSpec } from '../../functions/framework/function-spec.ts';
import { signInRoutes } from '../../functions/routes/sign-in.ts';
import { routes } from '../../functions/routes.ts';
import { functionName } from '../../infra/environment/deployed-names.ts';
import { OWNER_PARTITIONS, ownerKey } from '../../shared/accounts/account-items.ts';
import { MEMBER_PARTITIONS, memberKey } from '../../shared/accounts/members/member-items.ts';
import { USER_PARTITIONS, userKey } from '../../shared/accounts/members/user-items.ts';
import { pkOf } from '../../shared/clicks/partition.ts';
import { rateKey } from '../../shared/platform/limits/rate-limit-items.ts';
import { variantNames, variants } from '../support/templates/template-variants.ts';
import { type Resource, synthesized } from '../support/templates/templates.ts';

/** One of each kind of partition that public functions must not reach, with the index that lists it. */
const CLOSED = [
  ownerKey('own_a').pk,
  'OWNER#own_a#LINKS',
  'WEBHOOK#wh_a',
  'IMPORT#imp_a',
  'MEDIA#med_a',
  'ACTIVITY#own_a',
  'PURGE#lnk_a',
  'UNIQUE#own_a#hash',
  'RECIPIENT#hash',
  memberKey('own_a').pk,
  userKey('usr_a').pk,
  rateKey('owner', 'own_a', { windowSeconds: 60, window: 1 }).pk,
];
const PEOPLE: readonly string[] = [USER_PARTITIONS, MEMBER_PARTITIONS];
const LEADING_KEYS = 'dynamodb:LeadingKeys';
const WRITES = /:(?:Put|Update|Delete|BatchWrite)/;

describe.each(variantNames)('partitions that public functions reach in %s', (name) => {
  const template = synthesized(name);
  const rows = (routes as readonly RouteSpec[]).filter(({ access }) => access === 'public');
  const statements = rows.flatMap(({ name: row }) => {
    const lambda = template.functions.find(
      ({ Properties }) => Properties.FunctionName === functionName(variants[name].name, row),
    );
    return template
      .statementsOf(lambda as Resource)
      .filter(({ Action }) => Action.some((action) => action.startsWith('dynamodb:')))
      .map((statement) => ({ row, statement }));
  });
  const patterns = statements.flatMap(({ row, statement }) =>
    ([statement.Condition?.['ForAllValues:StringLike']?.[LEADING_KEYS] ?? []].flat() as string[]).map(
      (pattern) => ({ row, pattern, writes: statement.Action.some((action) => WRITES.test(action)) }),
    ),
  );

  it.each(statements)('is limited to partitions: $statement.Action of $row', ({ row, statement }) => {
    const advice = `${row} is public: name its partitions in functions/routes/ (grants.partitions)`;
    expect(statement.Condition, advice).toEqual({
      'ForAllValues:StringLike': { [LEADING_KEYS]: expect.arrayContaining([expect.any(String)]) },
      // What has no leading keys, such as a scan, would pass the condition above.
      Null: { [LEADING_KEYS]: 'false' },
    });
    expect(JSON.stringify(statement.Resource)).not.toContain('index');
    expect(statement.Action.join()).not.toMatch(/Scan|PartiQL|Table/);
  });

  it.each(patterns)('is one kind of partition: $pattern for $row', ({ pattern }) => {
    expect(pattern).toMatch(/^[A-Z-]+#(?:[\w-]+#)?\*$/);
  });

  // Who signs in is a stranger until then: their accounts are read, and nothing of them is written but members.
  const isForSignIn = ({ row, pattern, writes }: (typeof patterns)[number]) =>
    signInRoutes.some((it) => it.name === row) &&
    (PEOPLE.includes(pattern) || (pattern === OWNER_PARTITIONS && !writes));
  const ofStrangers = patterns.filter((it) => !isForSignIn(it));

  it.each(ofStrangers)('is nothing of an account: $pattern for $row', ({ pattern, writes }) => {
    const reached = (writes ? [...CLOSED, pkOf({ targetId: 'lnk_a', shard: 0 })] : CLOSED).filter((pk) =>
      pk.startsWith(pattern.slice(0, -1)),
    );
    expect(reached).toEqual([]);
  });

  it('is in one statement for each action, because a batch is authorized as a whole', () => {
    for (const { name: row } of rows) {
      const actions = statements.filter((it) => it.row === row).flatMap(({ statement }) => statement.Action);
      expect(actions, row).toEqual([...new Set(actions)]);
    }
  });
});

describe('a row of a public function', () => {
  it('compiles with partitions only', () => {
    const grants: PublicGrants = { partitions: { GetItem: ['CODE#*'] } };
    // @ts-expect-error: the whole table
    const table: PublicGrants = { table: ['GetItem'] };
    // @ts-expect-error: a whole index
    const index: PublicGrants = { query: ['byOwner'] };
    // @ts-expect-error: every partition
    const every: PublicGrants = { partitions: { GetItem: ['*'] } };
    // @ts-expect-error: an action on no partition
    const none: PublicGrants = { partitions: { GetItem: [] } };
    expect([grants, table, index, every, none]).toHaveLength(5);
  });
});
