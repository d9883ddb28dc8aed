import { describe, expect, it } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import { openAccount, setOwnerPlan } from '#shared/core/accounts/administer.ts';
import { authenticateKey } from '#shared/core/accounts/authenticate-key.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { createKey, deleteKey, listKeys, updateKey } from '#shared/core/accounts/manage-keys.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { KEY_CREATIONS, MAX_KEYS } from '#shared/core/accounts/plans.ts';
import { countUses } from '#shared/platform/limits/rate-limit-store.ts';
import { randomIds, seededIds } from '#shared/platform/runtime/ids.ts';
import { anAct } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

tableOfFile();

async function aCaller() {
  const { ownerId, apiKey } = await openAccount(
    { name: 'Owner', plan: 'free', balanceMicros: undefined },
    now,
  );
  return { ownerId, apiKey, caller: await authenticateKey(apiKey, 'any', { now }) };
}

const input = (name: string) => ({ name, permissions: ['links:read' as const] });

describe('the keys of an owner', () => {
  it('are never more than the most there may be, however many are created at once', async () => {
    const { ownerId, caller } = await aCaller();
    const results = await Promise.allSettled(
      Array.from({ length: MAX_KEYS + 10 }, (_, i) =>
        createKey({ by: caller, now, ids: randomIds }, input(`Key ${i}`)),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(11);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const keys = await listKeys(wholeAccount(ownerId), now);
    expect(keys).toHaveLength(MAX_KEYS);

    const [one] = keys.filter(({ _id }) => _id !== caller.actor.id);
    await deleteKey({ by: caller, now: new Date() }, one?._id ?? '');
    await expect(createKey({ by: caller, now, ids: randomIds }, input('Room again'))).resolves.toBeDefined();
    expect((await findOwner(ownerId))?.keyCount).toBe(MAX_KEYS);
  });

  it('are counted once when a request is repeated with the same ids', async () => {
    const { ownerId, caller } = await aCaller();
    const seed = Buffer.from('the same');
    const first = await createKey({ by: caller, now, ids: seededIds(seed) }, input('Twice'));
    const again = await createKey({ by: caller, now, ids: seededIds(seed) }, input('Twice'));
    expect(again).toEqual(first);
    expect(await listKeys(wholeAccount(ownerId), now)).toHaveLength(2);
    expect((await findOwner(ownerId))?.keyCount).toBe(2);
  });
});

describe('createKey', () => {
  it('creates at most 200 keys an hour for an owner, deleted ones included', async () => {
    const { ownerId, caller } = await aCaller();
    await countUses(KEY_CREATIONS, { who: ownerId, uses: KEY_CREATIONS.limit - 10 }, now);
    for (let i = 0; i < 10; i++) {
      const { key } = await createKey({ by: caller, now, ids: randomIds }, input(`Key ${i}`));
      await deleteKey({ by: caller, now: new Date() }, key._id);
    }
    await expect(createKey({ by: caller, now, ids: randomIds }, input('Too many'))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'retry-after': '3600' },
    });
    await expect(
      createKey({ by: caller, now: later(3_600_000), ids: randomIds }, input('Later')),
    ).resolves.toBeDefined();
  });

  it('gives a key made by one that expires the same expiry, at most, down the line', async () => {
    const { caller } = await aCaller();
    const expiresAt = later(10_000).toISOString();
    const manager = { name: 'Manager', permissions: ['keys:manage' as const] };
    const make = async (as: Caller, own?: string | null) => {
      const { key, apiKey } = await createKey(
        { by: as, now, ids: randomIds },
        { ...manager, expiresAt: own },
      );
      return { key, caller: await authenticateKey(apiKey, 'keys:manage', { now }) };
    };
    const parent = await make(caller, expiresAt);
    for (const own of [undefined, null]) {
      const child = await make(parent.caller, own);
      expect(child.key.expiresAt).toBe(expiresAt);
      expect((await make(child.caller)).key.expiresAt).toBe(expiresAt);
      await expect(make(child.caller, later(10_001).toISOString())).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [
          { path: 'expiresAt', message: `must not be after ${expiresAt}, when the key in use expires` },
        ],
      });
    }
    const earlier = await make(parent.caller, later(5000).toISOString());
    expect((await make(earlier.caller)).key.expiresAt).toBe(later(5000).toISOString());
  });
});

describe('a key that expires', () => {
  it('enables no key that outlives it', async () => {
    const { caller } = await aCaller();
    const expiresAt = later(60_000).toISOString();
    const all = { name: 'Short-lived', permissions: ['*' as const], expiresAt };
    const expiring = await authenticateKey(
      (await createKey({ by: caller, now, ids: randomIds }, all)).apiKey,
      'any',
      { now },
    );
    for (const [lasting, outcome] of [
      [await createKey({ by: caller, now, ids: randomIds }, input('Lasting')), 'PERMISSION_DENIED'],
      [await createKey({ by: caller, now, ids: randomIds }, { ...input('As short'), expiresAt }), 'enabled'],
    ] as const) {
      await updateKey({ by: expiring, now }, lasting.key._id, { status: 'inactive' });
      const enabled = updateKey({ by: expiring, now }, lasting.key._id, { status: 'active' });
      expect(
        await enabled.then(
          () => 'enabled',
          ({ code }) => code,
        ),
      ).toBe(outcome);
      await updateKey({ by: caller, now }, lasting.key._id, { status: 'active' });
    }
  });
});

describe('a key', () => {
  it('is refused from the moment of its own expiry on', async () => {
    const { caller } = await aCaller();
    const expiresAt = later(1000).toISOString();
    const { apiKey } = await createKey({ by: caller, now, ids: randomIds }, { ...input('Short'), expiresAt });
    await expect(authenticateKey(apiKey, 'any', { now: later(999) })).resolves.toBeDefined();
    await expect(authenticateKey(apiKey, 'any', { now: later(1000) })).rejects.toMatchObject({
      code: 'API_KEY_INACTIVE',
    });
    const keys = await listKeys(wholeAccount(caller.ownerId), later(1000));
    expect(keys.map(({ status }) => status)).toContain('expired');
  });

  it('shows when it was last used, to the hour', async () => {
    const { apiKey, caller } = await aCaller();
    const lastUse = async () => (await listKeys(wholeAccount(caller.ownerId), now))[0]?.lastUsedAt;
    await authenticateKey(apiKey, 'any', { now: later(3_599_999) });
    expect(await lastUse()).toBe(now.toISOString());
    await authenticateKey(apiKey, 'any', { now: later(3_600_000) });
    expect(await lastUse()).toBe(later(3_600_000).toISOString());
  });

  it("shares its plan's requests a minute with all keys of its owner; a plan applies at once", async () => {
    const { ownerId, apiKey, caller } = await aCaller();
    expect(caller.rate).toEqual({ limit: 60, remaining: 59, resetAt: now.getTime() / 1000 + 60 });
    const others = await Promise.all(
      [1, 2].map((i) => createKey({ by: caller, now, ids: randomIds }, input(`Key ${i}`))),
    );
    const keys = [apiKey, ...others.map((other) => other.apiKey)];
    const results = await Promise.allSettled(
      Array.from({ length: 70 }, (_, i) =>
        authenticateKey(keys[i % 3] as string, 'any', { now: later(30_000) }),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(11);
    expect(refused[0]?.reason).toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'retry-after': '30', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' },
    });
    await setOwnerPlan(ownerId, 'pro', anAct());
    expect((await authenticateKey(apiKey, 'any', { now: later(30_000) })).rate).toMatchObject({
      limit: 600,
      remaining: 539,
    });
  });
});
