import { describe, expect, it } from 'vitest';
import { runCommand } from '#infra/admin/run-command.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { administratorEntry, auditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts, newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { findSuppression, liftSuppression, suppress } from '#shared/mail/suppression-store.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00.000Z');

tableOfFile();

/** What `npm run admin` prints. */
const admin = (...args: string[]) =>
  runCommand(args, new Date(), () => 'arn:aws:iam::1:user/ann') as Promise<never>;

const entry = (action: string, at: Date) =>
  administratorEntry(
    { by: 'ann', reason: null, note: null, now: at },
    { action, target: { type: 'test', id: 't', name: null }, ownerId: null, changes: [] },
  );

describe('npm run admin -- owner suspend, owner activate', () => {
  it('are in the audit log once each, with author, reason and previous values', async () => {
    const { ownerId } = await openAccount({ name: 'A', plan: 'pro', balanceMicros: undefined }, now);
    await admin('owner', 'suspend', ownerId, '--reason', 'spam', '--note', ' ticket 9 ', '--by', 'bob');
    await admin('owner', 'suspend', ownerId);
    await admin('owner', 'activate', ownerId);
    const { entries } = (await admin('audit', 'list')) as { entries: Record<string, unknown>[] };
    expect(entries).toMatchObject([
      {
        action: 'account.activated',
        actor: { type: 'administrator', name: 'arn:aws:iam::1:user/ann' },
        reason: null,
        note: null,
        changes: [{ field: 'status', before: 'suspended', after: 'active' }],
      },
      {
        action: 'account.suspended',
        actor: { type: 'administrator', name: 'bob' },
        target: { type: 'account', id: ownerId, name: 'A' },
        ownerId,
        reason: 'spam',
        note: 'ticket 9',
        changes: [{ field: 'status', before: 'active', after: 'suspended' }],
      },
    ]);
  }, 60_000);

  it('of an owner that is not there leave nothing', async () => {
    const before = (await newestEntries(OPERATOR_LOG, 100)).length;
    await expect(admin('owner', 'suspend', 'own_nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await newestEntries(OPERATOR_LOG, 100)).toHaveLength(before);
  });
});

describe('liftSuppression', () => {
  it('stores its entry with the change', async () => {
    const recipient = recipientHash('jane@example.com', 'key');
    await suppress(recipient, { reason: 'bounce', at: now.toISOString() });
    await liftSuppression(recipient, new Date(), entry('mail.allowed', new Date()));
    expect(await findSuppression(recipient)).toBeUndefined();
    expect(await newestEntries(OPERATOR_LOG, 1)).toMatchObject([{ action: 'mail.allowed' }]);
  });
});

describe('npm run admin -- audit list', () => {
  it('is newest first, up to the limit, across pages of the table', async () => {
    const log = newId('owner');
    for (let from = 0; from < 600; from += 100) {
      const entries = Array.from({ length: 100 }, (_, i) => {
        const act = { action: `act.${from + i}`, target: { type: 'test', id: 't', name: null }, changes: [] };
        return auditEntry(by(log), act, new Date(now.getTime() + from + i));
      });
      await transactWrite(entries.flatMap(auditPuts));
    }
    const all = await newestEntries(log, 10_000);
    expect(all).toHaveLength(600);
    expect(all.slice(0, 2).map(({ action }) => action)).toEqual(['act.599', 'act.598']);
    expect(await newestEntries(log, 550)).toEqual(all.slice(0, 550));
  });

  it.each(['0', '1.5', 'many', '10001'])('refuses the limit %s', async (limit) => {
    await expect(admin('audit', 'list', '--limit', limit)).rejects.toThrow(/--limit must be a whole number/);
  });
});

describe('npm run admin -- link, page, domain', () => {
  it.each([
    [['link', 'block', 'abc1234'], /needs --reason REASON\./],
    [
      ['link', 'block', 'abc1234', '--reason', 'ugly'],
      /--reason must be one of phishing, malware, spam, abuse, legal, not "ugly"/,
    ],
    [['link', 'block'], /needs CODE_OR_URL\./],
    [
      ['link', 'block', 'abc1234', '--reason', 'spam', '--note', 'x'.repeat(1001)],
      /--note may have at most 1000 characters/,
    ],
    [['page', 'block', 'bio/x'], /needs --reason REASON\./],
    [['domain', 'deny', 'evil.example'], /needs --reason REASON\./],
    [['domain', 'deny'], /needs HOST\./],
    [['domain', 'forget', 'evil.example'], /There is no command "domain forget"/],
  ])('%j is refused', async (args, message) => {
    await expect(admin(...args)).rejects.toThrow(message);
  });
});
