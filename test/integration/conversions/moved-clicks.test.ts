import type { SQSEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/count-conversions.ts';
import { purgeStatistics } from '#shared/clicks/journal/purge-journal.ts';
import { clickOf, signTouch, type Touch } from '#shared/clicks/visits/click-token.ts';
import type { ConversionInput } from '#shared/conversions/conversion-contract.ts';
import { listConversions } from '#shared/conversions/list-conversions.ts';
import { recordConversions } from '#shared/conversions/record-conversions.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { transferLinks } from '#shared/links/transfer/transfer-links.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { transferSmartLinks } from '#shared/smart-links/transfer/transfer-smart-links.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { create as createPage, HOSTS } from '#test/support/builders/smart-links.ts';
import { inAccount, joins, outcomes } from '#test/support/builders/transfers.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

const KEY = 'key';
const DAY_MS = 86_400_000;
const NOW = new Date('2026-05-10T12:00:00.000Z');
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

tableOfFile();

let from: Owner;
let to: Owner;
let messages: string[] = [];

beforeEach(async () => {
  captureLog();
  vi.stubEnv('SERVICE_KEY', KEY);
  vi.stubEnv('CONVERSION_QUEUE_URL', 'conversions');
  vi.stubEnv('EVENT_QUEUE_URL', 'events');
  messages = [];
  vi.mocked(queue.sendMessages).mockImplementation(async (url, bodies) => {
    if (url === 'conversions') messages.push(...bodies);
  });
  [from, to] = await Promise.all([anAccount({ storageBytes: 0 }), anAccount({ storageBytes: 0 })]);
  await Promise.all([joins(from), joins(to)]);
});

let count = 0;

/** The things that move with their clicks. */
const KINDS: [
  string,
  create: () => Promise<string>,
  move: (id: string, a: Owner, b: Owner) => Promise<void>,
][] = [
  [
    'a link',
    async () => {
      const input = { originalUrl: `https://example.com/${++count}`, title: 'A link' };
      return (await createLink({ by: by(from.ownerId), hosts: HOSTS, now: NOW }, input))._id;
    },
    async (id, source, { ownerId: accountId }) => {
      const act = { by: await inAccount(source), hosts: HOSTS, now: NOW };
      expect(outcomes(await transferLinks(act, { ids: [id], accountId }))).toEqual(['transferred']);
    },
  ],
  [
    'a page',
    async () => (await createPage(from, { slug: `moved-${++count}` }))._id,
    async (id, source, { ownerId: accountId }) => {
      const act = { by: await inAccount(source), hosts: HOSTS, now: NOW };
      expect(outcomes(await transferSmartLinks(act, { ids: [id], accountId }))).toEqual(['transferred']);
    },
  ],
];

function clickIdOf(targetId: string, { ownerId }: Owner, time: Date): string {
  const touch: Touch = {
    targetId,
    time: time.getTime(),
    click: clickOf(newId('click')),
    source: 'redirect',
    device: 'mobile',
    browser: 'Safari',
    os: 'iOS',
  };
  return signTouch(touch, ownerId, KEY);
}

/** Reports a conversion of 777 EUR, and counts it. */
async function report(owner: Owner, input: Partial<ConversionInput>, now = later(1)) {
  const event = { event: 'sale', eventId: `order-${++count}`, amount: 77_700, currency: 'EUR', ...input };
  const [outcome] = await recordConversions({ owner, now }, [event as ConversionInput]);
  if (outcome === undefined || 'error' in outcome) throw outcome?.error;
  const Records = messages.splice(0).map((body, i) => ({
    messageId: String(i),
    body,
    attributes: { ApproximateReceiveCount: '1' },
  }));
  expect(await handler({ Records } as unknown as SQSEvent, CONTEXT)).toEqual({ batchItemFailures: [] });
  return outcome.conversion;
}

const reported = async ({ ownerId }: Owner) =>
  (
    await listConversions(wholeAccount(ownerId), { limit: 100, timezone: 'UTC', attribution: 'last' })
  ).conversions.map(({ eventId, targetId }) => [eventId, targetId]);

describe.each(KINDS)('%s that was moved to another account', (_, create, move) => {
  it('has its conversions of before in the new account', async () => {
    const id = await create();
    const { eventId } = await report(from, { clickId: clickIdOf(id, from, NOW) });
    await move(id, from, to);
    expect(await reported(to)).toEqual([[eventId, id]]);
    expect(await reported(from)).toEqual([]);
  });

  it('gets no conversions from the former account, which has them without a link', async () => {
    const id = await create();
    const clickId = clickIdOf(id, from, NOW);
    await report(from, { clickId, customerId: 'before' });
    await move(id, from, to);
    const before = await reported(to);
    const after = [
      await report(from, { clickId }),
      await report(from, { clickId, customerId: 'new' }),
      await report(from, { customerId: 'before' }),
      await report(from, { customerId: 'new' }),
    ];
    expect(after.map(({ status, targetId }) => [status, targetId])).toEqual(
      Array.from({ length: 4 }, () => ['unmatched', null]),
    );
    expect(await reported(to)).toEqual(before);
    expect((await reported(from)).toSorted()).toEqual(after.map(({ eventId }) => [eventId, null]).toSorted());
  });

  it('takes conversions of clicks before and after from the new account', async () => {
    const id = await create();
    await move(id, from, to);
    const ids = [clickIdOf(id, from, later(-1)), clickIdOf(id, to, later(0.5))];
    for (const clickId of ids) {
      expect(await report(to, { clickId, customerId: 'c' })).toMatchObject({ targetId: id });
    }
    expect(await report(to, { customerId: 'c' })).toMatchObject({ targetId: id });
    expect(await reported(to)).toHaveLength(3);
  });

  it('is attributed nothing by IDs that nobody could have got at that time', async () => {
    const [id, other, stranger] = [await create(), await create(), await anAccount()];
    await move(id, from, to);
    for (const clickId of [
      clickIdOf(id, from, later(0.5)),
      clickIdOf(id, stranger, later(-1)),
      clickIdOf(other, to, later(-1)).slice(0, -1),
    ])
      await expect(report(to, { clickId })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(report(stranger, { clickId: clickIdOf(id, from, later(-1)) })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it('is settled by who had it at each click when it was moved on, and back', async () => {
    const [id, third] = [await create(), await anAccount({ storageBytes: 0 })];
    await joins(third);
    await move(id, from, to);
    await move(id, to, third);
    const [first, second] = [clickIdOf(id, from, later(-1)), clickIdOf(id, to, later(-1))];
    for (const clickId of [first, second]) {
      expect(await report(third, { clickId })).toMatchObject({ targetId: id });
    }
    await expect(report(to, { clickId: first })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await report(to, { clickId: second })).toMatchObject({ status: 'unmatched' });
    await move(id, third, from);
    expect(await report(from, { clickId: first })).toMatchObject({ targetId: id });
  });

  it('forgets its former accounts with its statistics', async () => {
    const id = await create();
    await move(id, from, to);
    const clickId = clickIdOf(id, from, later(-1));
    expect(await purgeStatistics(id, to.ownerId, () => false)).toBe(true);
    await expect(report(to, { clickId })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
