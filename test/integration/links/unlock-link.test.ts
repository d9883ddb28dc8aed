import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordVisit } from '#shared/clicks/visits/click-queue.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import * as passwords from '#shared/links/model/password.ts';
import { unlockLink } from '#shared/links/redirects/unlock-link.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

tableOfFile();

beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', 'a key');
  vi.stubEnv('VISITOR_KEY', 'a key');
  vi.mocked(recordVisit).mockResolvedValue();
  vi.spyOn(passwords, 'hashPassword').mockImplementation(async (password) => password);
  vi.spyOn(passwords, 'verifyPassword').mockImplementation(async (password, stored) => password === stored);
});

async function aLockedLink() {
  const input = { originalUrl: 'https://example.com/', title: 'Locked', password: 'right' };
  const { code } = await createLink({ by: by(newId('owner')), hosts, now }, input);
  /** What an address gets for a password. */
  const send = (password: string, address: string, at = now): Promise<string> =>
    unlockLink(code, password, aVisitor({ method: 'POST', address, now: at })).then(
      ({ outcome }) => outcome,
      (error) => (error instanceof AppError ? error.code : String(error)),
    );
  return { send };
}

const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `198.${51 + Math.floor((from + i) / 250)}.100.${(from + i) % 250}`);

describe('unlockLink: wrong passwords', () => {
  it('of one address are checked ten times in ten minutes', async () => {
    const { send } = await aLockedLink();
    const results = await Promise.all(Array.from({ length: 15 }, () => send('wrong', '198.51.100.1')));
    expect(results.filter((result) => result === 'PASSWORD_WRONG')).toHaveLength(10);
    expect(await send('right', '198.51.100.1')).toBe('RATE_LIMITED');
    expect(await send('right', '198.51.100.2')).toBe('redirect');
    expect(await send('right', '198.51.100.1', later(10))).toBe('redirect');
  });

  it('of many addresses are checked a hundred times in ten minutes, then once a day for each', async () => {
    const { send } = await aLockedLink();
    const first = await Promise.all(addresses(100).map((address) => send('wrong', address)));
    expect(new Set(first)).toEqual(new Set(['PASSWORD_WRONG']));
    const [attacker = '', ...others] = addresses(20, 100);
    const more = await Promise.all(Array.from({ length: 5 }, () => send('wrong', attacker)));
    expect(more.sort()).toEqual([...Array(1).fill('PASSWORD_WRONG'), ...Array(4).fill('RATE_LIMITED')]);
    expect(passwords.verifyPassword).toHaveBeenCalledTimes(101);
    // Visitors who know the password always get in.
    for (const address of [...others, ...others]) expect(await send('right', address)).toBe('redirect');
    expect(await send('right', attacker)).toBe('RATE_LIMITED');
    // The attack continues in the next windows.
    await Promise.all(addresses(100, 200).map((address) => send('wrong', address, later(10))));
    expect(await send('wrong', attacker, later(10))).toBe('RATE_LIMITED');
    expect(await send('right', others[0] as string, later(10))).toBe('redirect');
    // It is over.
    expect(await send('right', attacker, later(20))).toBe('redirect');
  });

  it('are the only ones that count', async () => {
    const { send } = await aLockedLink();
    await Promise.all(addresses(120).map((address) => send('right', address)));
    expect(await send('wrong', '203.0.113.1')).toBe('PASSWORD_WRONG');
    expect(await send('wrong', '203.0.113.1')).toBe('PASSWORD_WRONG');
  });
});
