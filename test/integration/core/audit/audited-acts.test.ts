import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit as english } from '#console/texts/en/audit.ts';
import { audit as spanish } from '#console/texts/es/audit.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import {
  ADMINISTRATOR_ACTS,
  type AuditedAct,
  anAuditedOwner,
  OWN_ACTS,
  PASSWORD,
  setUpActs,
} from '#test/support/builders/audited-acts.ts';
import { faults, injectFaults, NO_FAULT } from '#test/support/emulators/call-faults.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();

const secrets: string[] = [PASSWORD];

beforeAll(setUpActs);
injectFaults('TransactWriteItemsCommand');

beforeEach(() => {
  captureLog();
});

async function wholeTable(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/**
 * The table without what limits rates, which counts attempts, too, without the space of responses, which is
 * taken before and then returned, and without the lease of imports, which these extend.
 */
async function snapshot(): Promise<string[]> {
  const items = await wholeTable();
  return items
    .filter(({ pk, sk }) => !/^(?:RATE#|CLICK-SUBSCRIBERS)/.test(String(pk)) && sk !== 'SPACE')
    .map(({ importUntil: _, ...item }) => JSON.stringify(item, Object.keys(item).sort()))
    .sort();
}

const logOf = (ownerId: string) => newestEntries(ownerId, 1000);

/** Does an act whose transaction fails, then again; returns the entry of the second time. */
async function entryOf({ action, prepare }: AuditedAct): Promise<AuditEntry> {
  const owner = await anAuditedOwner();
  const run = await prepare(owner, secrets);
  const known = new Set((await logOf(owner.ownerId)).map(({ id }) => id));
  const before = await snapshot();
  let attempts = 0;
  faults.before = (_, input) => {
    if (!JSON.stringify(input).includes(`AUDIT#${owner.ownerId}`)) return;
    attempts++;
    throw Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
  };
  await Promise.resolve(run()).catch(() => {});
  faults.before = NO_FAULT;
  expect(attempts).toBeGreaterThan(0);
  expect(await snapshot()).toEqual(before);
  await run();
  const added = (await logOf(owner.ownerId)).filter(({ id }) => !known.has(id));
  expect(added).toMatchObject([{ action, ownerId: owner.ownerId }]);
  return added[0] as AuditEntry;
}

describe('the change of an account', () => {
  it.each(OWN_ACTS.map((act) => [act.name, act] as const))(
    '%s is logged with it, or neither is there',
    async (_, act) => {
      const { actor, requestId, changes, target } = await entryOf(act);
      const isSystem = ['link.expired', 'link.test_ended', 'account.paused'].includes(act.action);
      expect([actor.type, requestId]).toEqual(isSystem ? ['system', null] : ['key', 'request-1']);
      expect(changes).not.toEqual([]);
      expect(target.id).toMatch(/^(?:(?:lnk|sml|key|whk|own|job|med|fld|utm|viw|shr|srp|con|app)_|go-)/);
    },
  );
});

describe('the act of an administrator', () => {
  it.each(ADMINISTRATOR_ACTS.map((act) => [act.name, act] as const))(
    '%s is logged with it for operators and, without who and note, for the owner',
    async (_, act) => {
      const entry = await entryOf(act);
      expect(entry).toMatchObject({ actor: { type: 'administrator', name: 'operator' }, note: null });
      const ours = (await newestEntries(OPERATOR_LOG, 1000)).find(({ id }) => id === entry.id);
      expect(ours).toEqual({
        ...entry,
        actor: { type: 'administrator', id: null, name: 'ann' },
        note: 'ticket 9',
      });
    },
  );
});

it.each(Object.entries({ english, spanish }))(
  'every act has words in the console, in %s',
  (_, { actions }) => {
    const acts = [...OWN_ACTS, ...ADMINISTRATOR_ACTS].map(({ action }) => action);
    expect(acts.filter((action) => !(action in actions))).toEqual([]);
  },
);

describe('no entry', () => {
  it('of any of these acts holds a password, a key, a secret or a hash', async () => {
    const logged = (await wholeTable()).filter(({ pk }) => String(pk).startsWith('AUDIT#'));
    expect(logged.length).toBeGreaterThan(OWN_ACTS.length + 2 * ADMINISTRATOR_ACTS.length);
    const text = JSON.stringify(logged);
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/whsec_|sk_own|scrypt|[Hh]ash/);
    // One year.
    for (const { at, ttl } of logged as { at: string; ttl: number }[]) {
      expect(ttl).toBe(Math.ceil(Date.parse(at) / 1000) + 365 * 24 * 3600);
    }
  });
});
