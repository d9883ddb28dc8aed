import { type PolicyStatement, RolePolicy } from '@signpost/local-aws/iam/role-policy.ts';
import { wildcard } from '@signpost/local-aws/platform/wildcard.ts';
import { describe, expect, it } from 'vitest';
import {
  type Grants,
  type PublicGrants,
  type RouteSpec,
  tableGrantsOf,
} from '#functions/framework/function-spec.ts';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { signInRoutes } from '#functions/manifest/endpoints/sign-in.ts';
import { routes } from '#functions/manifest/endpoints.ts';
import { AUTHENTICATION } from '#functions/manifest/grants/shared-grants.ts';
import { union } from '#functions/manifest/grants/union.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { ITEM_KINDS } from '#shared/account-data/item-kinds.ts';
import { CONNECTION_PARTITIONS } from '#shared/apps/app-items.ts';
import { ACTIVITY_PARTITIONS } from '#shared/clicks/journal/activity-items.ts';
import { pkOf } from '#shared/clicks/journal/partition.ts';
import { apiKeyKey, OWNER_PARTITIONS, ownerKey } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS, memberKey } from '#shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS, userKey } from '#shared/core/accounts/members/user-items.ts';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import { rateKey } from '#shared/platform/limits/rate-limit-items.ts';
import { forEvery } from '#test/support/for-every.ts';
import { variantNames, variants } from '#test/support/templates/template-variants.ts';
import { indexIn, type Resource, type Statement, synthesized } from '#test/support/templates/templates.ts';

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

/**
 * Actions whose requests name a partition. AWS documents `dynamodb:LeadingKeys` for all but
 * ConditionCheckItem, which is only part of transactions (Service Authorization Reference).
 */
const NAMES_A_PARTITION = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'ConditionCheckItem',
].map((action) => `dynamodb:${action}`);
const WRITES = /:(?:Put|Update|Delete|BatchWrite)/;

interface Reached {
  row: string;
  action: string;
  pattern: string;
  /** Whether the partition is of an index. */
  isList: boolean;
}

const onTable = ({ Action }: Statement) => Action.some((action) => action.startsWith('dynamodb:'));

const patternsOf = ({ Condition }: Statement): string[] =>
  [Condition?.['ForAllValues:StringLike']?.[LEADING_KEYS] ?? []].flat() as string[];

function statementsIn(name: (typeof variantNames)[number]) {
  const template = synthesized(name);
  return allFunctions.flatMap(({ name: row }) => {
    const lambda = template.functions.find(
      ({ Properties }) => Properties.FunctionName === functionName(variants[name].name, row),
    );
    if (!lambda) return [];
    return template
      .statementsOf(lambda as Resource)
      .filter(onTable)
      .map((statement) => ({ row, statement }));
  });
}

const reachedBy = (statements: ReturnType<typeof statementsIn>): Reached[] =>
  statements.flatMap(({ row, statement }) =>
    statement.Action.flatMap((action) =>
      patternsOf(statement).map((pattern) => ({
        row,
        action,
        pattern,
        isList: indexIn(statement.Resource) !== undefined,
      })),
    ),
  );

describe.each(variantNames)('partitions that functions reach in %s', (name) => {
  const statements = statementsIn(name);
  const reached = reachedBy(statements);

  it('are all that they are granted of the table and its indexes', () => {
    expect(statements.length).toBeGreaterThan(100);
    for (const { row, statement } of statements) {
      expect(statement.Condition, `${row}: ${statement.Action}`).toEqual({
        'ForAllValues:StringLike': { [LEADING_KEYS]: expect.arrayContaining([expect.any(String)]) },
      });
      // What names no partition by nature would pass the condition above.
      for (const action of statement.Action) expect(NAMES_A_PARTITION, row).toContain(action);
    }
  });

  it('are reached whether or not AWS sends the partitions of a transaction', () => {
    for (const { row, statement } of statements) {
      const policy = new RolePolicy(row, [
        { Statement: [{ ...statement, Effect: 'Allow', Resource: '*' } as PolicyStatement] },
      ]);
      for (const action of statement.Action) {
        const allows = (...keys: string[]) =>
          policy.allows(action, 'table', keys.length > 0 ? { [LEADING_KEYS]: keys } : {});
        const [one = ''] = patternsOf(statement);
        expect([allows(), allows(one), allows(one, 'ELSEWHERE#a')], `${row} ${action}`).toEqual([
          true,
          true,
          false,
        ]);
      }
    }
  });

  it('are of a kind that is stored, or a list', () => {
    const kinds = ITEM_KINDS.map(({ pk }) => pk as string);
    for (const { row, pattern, isList } of reached) {
      const [prefix] = /^[A-Z-]+#?/.exec(pattern) ?? [];
      expect(pattern, row).toMatch(/^[A-Z-]+(?:#(?:[\w-]+#)?\*(?:#[A-Z]+)?)?$/);
      if (!isList) expect(kinds, row).toContain(prefix);
    }
  });

  it('are in one statement for each action, because a batch is authorized as a whole', () => {
    for (const { name: row } of allFunctions) {
      const actions = statements
        .filter((it) => it.row === row)
        .flatMap(({ statement }) =>
          statement.Action.map((action) => `${action} ${indexIn(statement.Resource)}`),
        );
      expect(actions, row).toEqual([...new Set(actions)]);
    }
  });
});

/** Workers that read what strangers send: images, pages, responses of servers, feedback about emails. */
const OF_STRANGERS = [
  'copy-images',
  'fetch-title',
  'check-links',
  'check-visited-urls',
  'record-mail-feedback',
];

/** Workers that deliver for accounts, and read answers of strangers or rows of files. */
const FOR_ACCOUNTS = [
  'deliver-webhook',
  'fan-out-events',
  'import-links',
  'mail-submission',
  'mail-registrant',
  'reserve-survey-storage',
];

const CREDENTIALS = [apiKeyKey('own_a', 'key_a').pk, memberKey('own_a').pk, userKey('usr_a').pk];

describe.each(variantNames)('workers that handle what strangers send in %s', (name) => {
  const reached = reachedBy(statementsIn(name));
  const touches = (rows: readonly string[], pks: readonly string[]) =>
    reached.filter(({ row, pattern }) => rows.includes(row) && pks.some((pk) => wildcard(pattern).test(pk)));

  it('reach no balance, key, member or session', () => {
    expect(touches(OF_STRANGERS, CREDENTIALS)).toEqual([]);
  });

  it('reach no people where they need an account, and neither add nor delete anything of it', () => {
    const people = CREDENTIALS.slice(1);
    expect(touches(FOR_ACCOUNTS, people)).toEqual([]);
    const writes = touches(FOR_ACCOUNTS, CREDENTIALS).filter(({ action }) => WRITES.test(action));
    // Links are counted and charged; the health of a webhook is stored with it; responses take storage.
    expect(writes.map(({ row, action }) => `${row} ${action}`).sort()).toEqual([
      'deliver-webhook dynamodb:UpdateItem',
      'import-links dynamodb:UpdateItem',
      'reserve-survey-storage dynamodb:UpdateItem',
    ]);
  });
});

describe.each(variantNames)('partitions that public functions reach in %s', (name) => {
  const rows = (routes as readonly RouteSpec[]).filter(({ access }) => access === 'public');
  const patterns = reachedBy(statementsIn(name))
    .filter(({ row }) => rows.some((it) => it.name === row))
    .map((it) => ({ ...it, writes: WRITES.test(it.action) }));

  it('are in no index', () => {
    expect(patterns.length).toBeGreaterThan(0);
    expect(patterns.filter(({ isList }) => isList)).toEqual([]);
  });

  // Who signs in is a stranger until then: their accounts are read, and nothing of
  // them is written but members.
  const isForSignIn = ({ row, pattern, writes }: (typeof patterns)[number]) =>
    (signInRoutes.some((it) => it.name === row) || row.startsWith('auth-apps-')) &&
    (PEOPLE.includes(pattern) || (pattern === OWNER_PARTITIONS && !writes));
  // Where the operator requires an API key, its holder is no stranger.
  const ofKeys: readonly Partitions[] = tableGrantsOf(AUTHENTICATION).flatMap(([, partitions]) => partitions);
  const isForKeys = ({ row, pattern }: (typeof patterns)[number]) =>
    rows.some((it) => it.name === row && it.access === 'public' && it.keyedBy !== undefined) &&
    (ofKeys as readonly string[]).includes(pattern);
  // Its token names the account: whether that is suspended, and its figures.
  const isForShares = ({ row, pattern, writes }: (typeof patterns)[number]) =>
    row === 'shared-report' &&
    !writes &&
    ([OWNER_PARTITIONS, ACTIVITY_PARTITIONS] as readonly string[]).includes(pattern);
  // Tokens name their connection, whose member is read. People begin connections.
  const isForApps = ({ row, pattern, writes }: (typeof patterns)[number]) =>
    (/^oauth-(?:token|revoke)$/.test(row) && pattern === MEMBER_PARTITIONS && !writes) ||
    (/^(?:oauth|auth-apps)-/.test(row) && pattern === CONNECTION_PARTITIONS);
  const isAllowed = [isForSignIn, isForKeys, isForShares, isForApps];
  const ofStrangers = patterns.filter((it) => !isAllowed.some((isFor) => isFor(it)));

  it('are nothing of an account', () =>
    forEvery(
      ofStrangers,
      ({ pattern, writes }) => {
        const closed = writes ? [...CLOSED, pkOf({ targetId: 'lnk_a', shard: 0 })] : CLOSED;
        expect(closed.filter((pk) => wildcard(pattern).test(pk))).toEqual([]);
      },
      ({ action, pattern, row }) => `${action} ${pattern} for ${row}`,
    ));
});

describe('a row', () => {
  it('compiles with partitions only', () => {
    const grants: Grants = { GetItem: ['CODE#*'], QueryByOwner: ['OWNER#*#LINKS'] };
    // @ts-expect-error: the whole table
    const table: Grants = { table: ['GetItem'] };
    // @ts-expect-error: every partition
    const every: Grants = { GetItem: ['*'] };
    // @ts-expect-error: partitions that only start alike
    const alike: Grants = { GetItem: ['OWNER*'] };
    // @ts-expect-error: an action on no partition
    const none: Grants = { GetItem: [] };
    // @ts-expect-error: a scan as one of the actions
    const action: Grants = { Scan: ['CODE#*'] };
    // @ts-expect-error: lists of accounts for a public endpoint
    const lists: PublicGrants = { QueryByOwner: ['OWNER#*#LINKS'] };
    expect([grants, table, every, alike, none, action, lists]).toHaveLength(7);
  });
});

describe('union', () => {
  it('has each partition of an action once, of all sets', () => {
    const [one, other]: Partitions[] = ['CODE#*', 'LINK#*'];
    if (!one || !other) throw new Error('none');
    expect(union({ GetItem: [one], Query: [one] }, { GetItem: [one, other] }, { PutItem: [other] })).toEqual({
      GetItem: [one, other],
      Query: [one],
      PutItem: [other],
    });
  });

  it('has all actions on other resources, and those with tenants', () => {
    const stores: Grants = { media: ['PutObject'], tenantPartitions: { GetItem: ['DOMAIN#*'] } };
    const removes: Grants = {
      media: ['PutObject', 'DeleteObject'],
      tenantPartitions: { GetItem: ['LINK#*'], PutItem: ['DOMAIN#*'] },
    };
    expect(union(stores, removes)).toEqual({
      media: ['PutObject', 'DeleteObject'],
      tenantPartitions: { GetItem: ['DOMAIN#*', 'LINK#*'], PutItem: ['DOMAIN#*'] },
    });
  });
});
