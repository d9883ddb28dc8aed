import { isDeepStrictEqual } from 'node:util';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import {
  ADMINISTRATOR_ACTS,
  type AuditedAct,
  anAuditedOwner,
  OWN_ACTS,
  setUpActs,
} from '#test/support/builders/audited-acts.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

/**
 * After a rollback, this version changes items that a later one has written. It must keep what it does not
 * know: fields of items, and of objects in them.
 */

type Item = Record<string, unknown>;

beforeAll(setUpActs);
beforeEach(async () => {
  captureLog();
  await (await startDynamoEngine()).createTable();
});

async function wholeTable(): Promise<Map<string, Item>> {
  const items = new Map<string, Item>();
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey }),
    );
    for (const item of page.Items ?? []) items.set(`${item['pk']} ${item['sk']}`, item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

const LATER = 'laterField';

const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Objects whose names are values, such as names of files: they have no fields. */
const DICTIONARIES = ['pictures'];

/** The value with a field of a later version in each object. */
const extended = (value: unknown, name?: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => extended(one));
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([field, one]) => [field, extended(one, field)]);
  const isDictionary = name !== undefined && DICTIONARIES.includes(name);
  return Object.fromEntries(isDictionary ? fields : [...fields, [LATER, 'kept']]);
};

const known = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(known);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, v]) => (name === LATER ? [] : [[name, known(v)]])),
  );
};

/** Attributes that lost what a later version stored in them, though this one did not change them. */
function lost(before: Item, after: Item): string[] {
  if (!(LATER in after)) return [`item without ${LATER}`];
  return Object.keys(after).filter(
    (name) =>
      isDeepStrictEqual(known(before[name]), known(after[name])) &&
      !isDeepStrictEqual(before[name], after[name]),
  );
}

/** A tombstone forgets what it was: all that stays is whose it was, and its block. */
const isTombstone = ({ deleted }: Item) => deleted === true;

async function lostBy({ prepare }: AuditedAct): Promise<string[]> {
  const act = await prepare(await anAuditedOwner(), []);
  for (const item of (await wholeTable()).values())
    await dynamo().send(new PutCommand({ TableName: tableName(), Item: extended(item) as Item }));
  const before = await wholeTable();
  await act();
  const after = await wholeTable();
  return [...before].flatMap(([key, item]) => {
    const now = after.get(key);
    if (!now || isTombstone(now)) return [];
    return lost(item, now).map((name) => `${key}: ${name}`);
  });
}

describe('a change keeps what a later version has stored', () => {
  it.each([...OWN_ACTS, ...ADMINISTRATOR_ACTS].map((act) => [act.name, act] as const))(
    '%s',
    async (_, act) => {
      expect(await lostBy(act)).toEqual([]);
    },
  );
});
