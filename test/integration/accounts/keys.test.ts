import { describe, expect, it } from 'vitest';
import { openAccount, setOwnerPlan } from '../../../shared/accounts/administer.ts';
import { authenticate } from '../../../shared/accounts/authenticate.ts';
import { createKey, deleteKey, listKeys } from '../../../shared/accounts/manage-keys.ts';
import { findOwner } from '../../../shared/accounts/owner-store.ts';
import { MAX_KEYS } from '../../../shared/accounts/plans.ts';
import { randomIds, seededIds } from '../../../shared/platform/runtime/ids.ts';
import { tableOfFile } from '../../support/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

tableOfFile();

async function aCaller() {
  const { ownerId, apiKey } = await openAccount(
    { name: 'Owner', plan: 'free', balanceMicros: undefined },
    now,
  );
  return { ownerId, apiKey, caller: await authenticate(apiKey, 'any', now) };
}

const input = (name: string) => ({ name, permissions: ['links:read' as const] });

describe('the keys of an owner', () => {
  it('are never more than the most there may be, however many are created at once', async () => {
    const { ownerId, caller } = await aCaller();
    const results = await Promise.allSettled(
      Array.from({ length: MAX_KEYS + 10 }, (_, i) => createKey(caller, input(`Key ${i}`), randomIds, now)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(11);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const keys = await listKeys(ownerId, now);
    expect(keys).toHaveLength(MAX_KEYS);

    const [one] = keys.filter(({ _id }) => _id !== caller.keyId);
    await deleteKey(caller, one?._id ?? '');
    await expect(createKey(caller, input('Room again'), randomIds, now)).resolves.toBeDefined();
    expect((await findOwner(ownerId))?.keyCount).toBe(MAX_KEYS);
  });

  it('are counted once when a request is repeated with the same ids', async () => {
    const { ownerId, caller } = await aCaller();
    const seed = Buffer.from('the same');
    const first = await createKey(caller, input('Twice'), seededIds(seed), now);
    const again = await createKey(caller, input('Twice'), seededIds(seed), now);
    expect(again).toEqual(first);
    expect(await listKeys(ownerId, now)).toHaveLength(2);
    expect((await findOwner(ownerId))?.keyCount).toBe(2);
  });
});

describe('a key', () => {
  it('is refused from the moment of its own expiry on', async () => {
    const { caller } = await aCaller();
    const expiresAt = later(1000).toISOString();
    const { apiKey } = await createKey(caller, { ...input('Short'), expiresAt }, randomIds, now);
    await expect(authenticate(apiKey, 'any', later(999))).resolves.toBeDefined();
    await expect(authenticate(apiKey, 'any', later(1000))).rejects.toMatchObject({
      code: 'API_KEY_INACTIVE',
    });
    const keys = await listKeys(caller.ownerId, later(1000));
    expect(keys.map(({ status }) => status)).toContain('expired');
  });

  it('shows when it was last used, to the hour', async () => {
    const { apiKey, caller } = await aCaller();
    const lastUse = async () => (await listKeys(caller.ownerId, now))[0]?.lastUsedAt;
    await authenticate(apiKey, 'any', later(3_599_999));
    expect(await lastUse()).toBe(now.toISOString());
    await authenticate(apiKey, 'any', later(3_600_000));
    expect(await lastUse()).toBe(later(3_600_000).toISOString());
  });

  it('is counted per minute by its plan, and a new plan takes effect at once', async () => {
    const { ownerId, apiKey, caller } = await aCaller();
    expect(caller.rate).toEqual({ limit: 60, remaining: 59, resetAt: now.getTime() / 1000 + 60 });
    const results = await Promise.allSettled(
      Array.from({ length: 70 }, () => authenticate(apiKey, 'any', later(30_000))),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(11);
    expect(refused[0]?.reason).toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'retry-after': '30', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' },
    });
    await setOwnerPlan(ownerId, 'pro');
    expect((await authenticate(apiKey, 'any', later(30_000))).rate).toMatchObject({
      limit: 600,
      remaining: 539,
    });
  });
});
