import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { exists } from '#shared/platform/dynamo/conditions.ts';
import { type Lease, releaseLease, takeLease } from '#shared/platform/dynamo/lease.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import type { Registration } from '#shared/smart-links/registrations/registration.ts';
import { REGISTRATION_ITEMS } from '#shared/smart-links/registrations/registration-items.ts';
import { registrationStore } from '#shared/smart-links/registrations/registration-store.ts';
import { claimEmail } from '#shared/smart-links/registrations/reminder-store.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { losingTheResponse, lossyEngineOfFile } from '#test/support/emulators/lossy-engine.ts';

tableOfFile();
lossyEngineOfFile();

const now = new Date('2026-05-01T12:00:00Z');
const until = new Date('2026-05-01T12:01:00Z');
const START = '2026-05-02T12:00:00.000Z';

const put = (key: ItemKey, fields: object = {}) =>
  dynamo().send(new PutCommand({ TableName: tableName(), Item: { ...key, ...fields } }));

async function aRegistration(id: string) {
  const registration = { smartLinkId: 'sml_1', id, startsAt: START, toldAt: START } as Registration;
  await put(REGISTRATION_ITEMS.key('sml_1', id), { status: 'confirmed', startsAt: START, toldAt: START });
  return registration;
}

describe('takeLease', () => {
  const lease: Lease = { key: { pk: 'A#1', sk: 'A' }, attribute: 'claim' };
  const take = () => takeLease(lease, { now, until }, { when: exists() });

  it('finds its own lease after a lost response, which nobody else gets until it is released', async () => {
    await put(lease.key);
    expect(await losingTheResponse(take)).toMatchObject({ claim: until.getTime() });
    expect(await take()).toBeUndefined();
    await releaseLease(lease, until);
    expect((await Promise.all([take(), take(), take()])).filter(Boolean)).toHaveLength(1);
  });

  it('takes nothing that does not exist, nor with a lost response', async () => {
    const absent = { ...lease, key: { pk: 'A#2', sk: 'A' } };
    expect(
      await losingTheResponse(() => takeLease(absent, { now, until }, { when: exists() })),
    ).toBeUndefined();
  });
});

describe('claimRequest', () => {
  it('claims the email of an event once, also after a lost response', async () => {
    const registration = await aRegistration('reg_1');
    expect(await losingTheResponse(() => registrationStore.claimRequest(registration, 'evt_1'))).toBe(true);
    expect(await registrationStore.claimRequest(registration, 'evt_1')).toBe(false);
    expect(await registrationStore.claimRequest(registration, 'evt_2')).toBe(true);
  });
});

describe('claimEmail', () => {
  it.each(['day', 'moved'] as const)('claims the email %s once, also after a lost response', async (step) => {
    const registration = await aRegistration(`reg_${step}`);
    const start = step === 'moved' ? '2026-05-03T12:00:00.000Z' : START;
    const claim = () => claimEmail(step, registration, { start, end: new Date(start), now });
    const release = await losingTheResponse(claim);
    expect(release).toBeTypeOf('function');
    expect(await claim()).toBeUndefined();
    await release?.();
    expect(await claim()).toBeTypeOf('function');
  });
});
