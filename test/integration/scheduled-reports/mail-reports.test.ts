import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { storeMember } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { createFolderSchema } from '#shared/core/folders/folder.ts';
import { createFolder } from '#shared/core/folders/manage-folders.ts';
import { insertLink } from '#shared/links/store/link-store.ts';
import { removeLink } from '#shared/links/store/removal-store.ts';
import { chooseMail, openMailLink } from '#shared/mail/choose.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { suppress } from '#shared/mail/suppression-store.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId, newShortCode, randomIds } from '#shared/platform/runtime/ids.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { confirmRecipient } from '#shared/scheduled-reports/confirm-recipient.ts';
import { mailReports } from '#shared/scheduled-reports/mail-reports.ts';
import {
  createReport,
  deleteReport,
  getReport,
  listReports,
  updateReport,
} from '#shared/scheduled-reports/manage-reports.ts';
import { reportView } from '#shared/scheduled-reports/report-view.ts';
import { findReport } from '#shared/scheduled-reports/schedule-store.ts';
import { createReportSchema, type UpdateReport } from '#shared/scheduled-reports/scheduled-report.ts';
import { by, byAccount } from '#test/support/builders/authors.ts';
import { anyClick } from '#test/support/builders/click-samples.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { anOwner, HOSTS, itemsOf } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { mailSettings } from '#test/support/mail-settings.ts';
import { seededRandom } from '#test/support/random.ts';

const send = vi.mocked(ses.sendThroughSes);
const hashKey = 'key';
const hosts = { publicOrigin: HOSTS.publicOrigin };

tableOfFile();
mailSettings({ PUBLIC_ORIGIN: HOSTS.publicOrigin });

let owner: Owner;
let people = 0;
/** A Tuesday. */
let clock: Date;

const HOUR = 3600_000;

beforeEach(async () => {
  clock = new Date('2027-06-15T12:00:00Z');
  send.mockReset();
  owner = await anOwner();
});

afterEach(async () => {
  // What is left would be due in the tests that follow.
  for (const { _id } of await listReports(byOwner(), hashKey)) await deleteReport(actOf(), _id);
});

const someone = () => `person${++people}@example.com`;

const actOf = (permissions: readonly '*'[] | readonly 'shares:manage'[] = ['*']) => ({
  by: { ...byAccount(owner), permissions },
  now: clock,
  ids: randomIds,
  hashKey,
});

const byOwner = () => byAccount(owner);

const schedule = (input: object = {}) =>
  createReport(
    actOf(),
    createReportSchema.parse({ scope: { type: 'account' }, every: 'day', to: [someone()], ...input }),
  );

const change = (id: string, input: UpdateReport) => updateReport(actOf(), id, { input });

const run = (now = clock) => mailReports({ now: () => now, hostsOf: () => hosts });

/** The first run at or after a time. */
function runAt(time: string) {
  clock = new Date(time);
  return run();
}

const mails = () => send.mock.calls.map(([mail]) => mail);
const mailsTo = (address: string) => mails().filter(({ to }) => to === address);
const linkIn = (text: string) => /\/mail\/(\S+)/.exec(text)?.[1] ?? '';

/** Uses the link of the newest email to an address. */
async function follow(address: string, choice: string | null = null) {
  const text = mailsTo(address).at(-1)?.text ?? '';
  return chooseMail(openMailLink(linkIn(text), clock), choice, clock);
}

/** A report whose recipient has confirmed. */
async function confirmedReport(input: { to?: string[] } & Record<string, unknown> = {}) {
  const to = input.to ?? [someone()];
  const report = await schedule({ ...input, to });
  await run();
  for (const address of to) await follow(address);
  send.mockClear();
  return { id: report._id, to: to[0] as string };
}

async function aLink(overrides: Parameters<typeof aStoredLink>[0] = {}) {
  const link = aStoredLink({
    id: newId('link'),
    ownerId: owner.ownerId,
    code: newShortCode(),
    originalUrl: `https://example.com/${newShortCode()}`,
    title: 'Spring sale',
    createdAt: '2027-01-01T00:00:00.000Z',
    ...overrides,
  });
  await insertLink({ link, codeIsChosen: true });
  return link;
}

/** Clicks on a day of the account. */
async function click(linkId: string, day: string, count: number) {
  const start = Date.parse(day);
  const random = seededRandom(people);
  const clicks = Array.from({ length: count }, () => ({
    ...anyClick(linkId, start, start + 24 * HOUR, random),
  }));
  await countClicks(clicks, { now: new Date(start + 25 * HOUR), ownersOf: findOwners });
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

describe('a scheduled report with filters', () => {
  const mailOf = async (input: Record<string, unknown>) => {
    const { to } = await confirmedReport(input);
    await runAt('2027-06-16T08:00:00Z');
    const [{ text, subject } = {}] = mailsTo(to);
    return { text, subject };
  };

  it('names each of them, and links to the same figures', async () => {
    const spring = await aLink({ tags: ['spring', 'a,b'] });
    const folder = await createFolder(actOf(), createFolderSchema.parse({ name: 'Client' }));
    const { text, subject } = await mailOf({
      filters: {
        country: ['DE', 'AT'],
        device: ['mobile'],
        tag: ['spring', 'a,b'],
        linkId: [spring.id],
        folderId: [folder._id, 'none'],
        kind: 'link',
        destination: ['default'],
        includes: 'suspected',
      },
      timezone: 'Europe/Berlin',
    });
    for (const shown of [
      '> Tags\n>   spring, a,b',
      '> Folders\n>   Client, No folder',
      '> Links and pages\n>   Short links, Spring sale',
      '> Countries\n>   Germany, Austria',
      '> Devices\n>   Mobile',
      '> Destinations\n>   default',
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain('All links and pages');
    expect(subject).toBe('Your click report');
    const [report] = await listReports(byOwner(), hashKey);
    const view = reportView(report as never, { from: '2027-06-15', to: '2027-06-15' });
    const url = new URL(view, 'https://sign.example');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: '2027-06-15',
      to: '2027-06-15',
      timezone: 'Europe/Berlin',
      country: 'DE,AT',
      device: 'mobile',
      tag: 'spring,a\\,b',
      linkId: spring.id,
      folderId: `${folder._id},none`,
      kind: 'link',
      destination: 'default',
      includes: 'suspected',
    });
  });

  it.each([
    [{ filters: { country: ['DE', 'AT'] } }, 'Your click report: Germany, Austria'],
    [{ filters: { country: ['DE'] }, language: 'es' }, 'Tu informe de clics: Alemania'],
    [{ filters: { country: ['DE'] }, language: 'it' }, 'Il tuo report sui clic: Germania'],
    [{ filters: { country: ['DE'] }, name: 'Weekly' }, 'Your click report: Weekly'],
    [{ filters: { country: ['DE', 'AT', 'CH', 'FR', 'ES', 'PT'] } }, 'Your click report'],
  ])('names one short filter in the subject: %j', async (input, subject) => {
    expect(await mailOf(input)).toMatchObject({ subject });
  });

  it.each([
    [{}, 'All links and pages', '/console/analytics?from='],
    [{ scope: { type: 'tag', tag: 'spring' } }, 'spring', '&tag=spring'],
  ])('is about %j', async (input, shown, query) => {
    await click((await aLink({ tags: ['spring'] })).id, '2027-06-15', 2);
    const { text } = await mailOf(input);
    expect(text).toContain(`> ${shown}`);
    expect(text).toContain(query);
  });
});

describe('a scheduled report: consent', () => {
  it('sends a stranger one request to confirm, with nothing that users wrote, and nothing more', async () => {
    const to = someone();
    const report = await schedule({ to: [to], name: 'Buy now at evil.example' });
    expect(report.to).toEqual([{ email: to, status: 'pending' }]);
    await run();
    expect(mailsTo(to)).toHaveLength(1);
    expect(mailsTo(to)[0]).toMatchObject({
      subject: 'Confirm your email address',
      from: 'signpost@example.com',
    });
    expect(JSON.stringify(mailsTo(to))).not.toMatch(/Buy now|evil/);
    for (const day of [16, 17, 18, 29]) await runAt(`2027-06-${day}T08:00:00Z`);
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('is sent from confirmation until unsubscribed with one click, each report by itself', async () => {
    const to = someone();
    const first = await confirmedReport({ to: [to] });
    await runAt('2027-06-16T08:00:00Z');
    expect(mailsTo(to)).toHaveLength(1);
    const [mail] = mailsTo(to);
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(mail?.headers?.['List-Unsubscribe']).toContain(linkIn(mail?.text ?? ''));
    const second = await schedule({ to: [to], name: 'Another' });
    await run();
    await follow(to);
    await chooseMail(openMailLink(linkIn(mail?.text ?? ''), clock), null, clock);
    send.mockClear();
    await runAt('2027-06-17T08:00:00Z');
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual(['Your click report: Another']);
    const states = Object.fromEntries(
      (await listReports(byOwner(), hashKey)).map((one) => [one._id, one.to[0]?.status]),
    );
    expect(states).toEqual({ [first.id]: 'unsubscribed', [second._id]: 'confirmed' });
  });

  it('asks nobody who has unsubscribed from a report of the account in the last 30 days', async () => {
    const { to } = await confirmedReport();
    await runAt('2027-06-16T08:00:00Z');
    await follow(to);
    send.mockClear();
    clock = new Date('2027-06-18T12:00:00Z');
    await schedule({ to: [to] });
    await run();
    expect(mailsTo(to)).toHaveLength(0);
  });

  it('asks an address for a second report on the next day', async () => {
    const to = someone();
    await schedule({ to: [to] });
    await schedule({ to: [to] });
    await run();
    expect(mailsTo(to)).toHaveLength(1);
    await runAt('2027-06-16T00:04:00Z');
    expect(mailsTo(to)).toHaveLength(1);
    await runAt('2027-06-16T00:05:00Z');
    expect(mailsTo(to)).toHaveLength(2);
  });

  it('asks again when it is changed, but only once the link has expired', async () => {
    const to = someone();
    const { _id } = await schedule({ to: [to], every: 'month' });
    await run();
    clock = new Date('2027-06-20T12:00:00Z');
    await change(_id, { to: [to] });
    await run();
    expect(mailsTo(to)).toHaveLength(1);
    clock = new Date('2027-06-22T12:00:01Z');
    expect(await follow(to).catch(({ code }) => code)).toBe('LINK_EXPIRED');
    await change(_id, { to: [to] });
    await run();
    expect(mailsTo(to)).toHaveLength(2);
    expect(await follow(to)).toBe('confirmed');
  });

  it('asks again when it is requested: once a day, also by requests at the same time', async () => {
    const to = someone();
    const { _id } = await schedule({ to: [to], every: 'month' });
    const again = (email = to) => confirmRecipient({ ...actOf(), by: { ...byOwner(), owner } }, _id, email);
    // The first one, before the worker sends it.
    const attempts = await Promise.allSettled([again(), again(), again()]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: { email: to, status: 'pending' } },
    ]);
    await run();
    expect(mailsTo(to)).toHaveLength(1);
    clock = new Date('2027-06-16T11:59:59Z');
    await expect(again()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      params: { quota: 'confirmationOfAddress', retryAfter: 1 },
    });
    clock = new Date('2027-06-16T12:00:00Z');
    expect(await again()).toEqual({ email: to, status: 'pending' });
    expect(mailsTo(to)).toHaveLength(2);
    await follow(to);
    expect((await again()).status).toBe('confirmed');
    expect(mailsTo(to)).toHaveLength(2);
    await expect(again(someone())).rejects.toMatchObject({ details: [{ path: 'email' }] });
    const stranger = { ...actOf(), by: { ...byAccount(await anOwner()), owner } };
    await expect(confirmRecipient(stranger, _id, to)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not tell whose addresses bounce', async () => {
    const [to, bounces] = [someone(), someone()];
    const { _id } = await schedule({ to: [to, bounces] });
    await suppress(recipientHash(bounces, hashKey), { reason: 'bounce', at: clock.toISOString() });
    const outcomes = [];
    for (const email of [to, bounces, to, bounces]) {
      const act = { ...actOf(), by: { ...byOwner(), owner } };
      outcomes.push(
        await confirmRecipient(act, _id, email).then(
          ({ status }) => status,
          ({ code }) => code,
        ),
      );
    }
    expect(outcomes).toEqual(['pending', 'pending', 'RATE_LIMITED', 'RATE_LIMITED']);
    expect(mailsTo(bounces)).toEqual([]);
  });

  it('takes the address of a member as proven, of an invited person not', async () => {
    const [member, invited] = [someone(), someone()];
    for (const email of [member, invited]) {
      const userId = userIdOf(email);
      const entry = auditEntry(
        by(owner.ownerId),
        { action: 'member.invited', target: { type: 'member', id: userId, name: email }, changes: [] },
        clock,
      );
      await storeMember(
        undefined,
        {
          ownerId: owner.ownerId,
          userId,
          email,
          role: 'editor',
          invitedBy: 'Ada',
          inviter: 'key',
          createdAt: clock.toISOString(),
          invitedAt: clock.toISOString(),
          joinedAt: email === member ? clock.toISOString() : null,
          declinedAt: null,
          lastSeenAt: null,
        },
        { entry, now: clock },
      );
    }
    const { _id, to } = await schedule({ to: [member, invited] });
    expect(to.map(({ status }) => status)).toEqual(['confirmed', 'pending']);
    await run();
    expect(mails().map((mail) => mail.to)).toEqual([invited]);
    send.mockClear();
    await runAt('2027-06-16T08:00:00Z');
    expect(mails().map((mail) => mail.to)).toEqual([member]);
    await follow(member);
    await change(_id, { to: [member], hour: 9 });
    expect((await getReport(byOwner(), _id, hashKey)).to[0]?.status).toBe('unsubscribed');
  });

  it('stops after a bounce or a complaint', async () => {
    const { to } = await confirmedReport();
    await suppress(recipientHash(to, hashKey), { reason: 'bounce', at: clock.toISOString() });
    await runAt('2027-06-16T08:00:00Z');
    expect(mailsTo(to)).toHaveLength(0);
  });
});

describe('a scheduled report: sending', () => {
  it('is sent once, however often and by however many workers', async () => {
    const { to } = await confirmedReport();
    await runAt('2027-06-16T07:55:00Z');
    expect(mailsTo(to)).toHaveLength(0);
    clock = new Date('2027-06-16T08:00:00Z');
    await Promise.all([run(), run(), run()]);
    await run();
    await runAt('2027-06-16T08:05:00Z');
    await runAt('2027-06-16T23:00:00Z');
    expect(mailsTo(to)).toHaveLength(1);
    await runAt('2027-06-17T08:00:00Z');
    expect(mailsTo(to)).toHaveLength(2);
  });

  it('sends nobody the same period again after a failure of another recipient', async () => {
    const to = [someone(), someone()];
    const { id } = await confirmedReport({ to });
    send.mockImplementation(async (mail) => {
      if (mail.to === to[1]) throw new Error('SES is down');
    });
    expect(await runAt('2027-06-16T08:00:00Z')).toMatchObject({ sent: 1, failed: 1 });
    send.mockReset();
    expect(await runAt('2027-06-16T08:05:00Z')).toMatchObject({ sent: 0, failed: 0 });
    expect(await runAt('2027-06-16T08:15:00Z')).toMatchObject({ sent: 1, failed: 0 });
    expect(mails().map((mail) => mail.to)).toEqual([to[1]]);
    expect((await getReport(byOwner(), id, hashKey)).nextSendAt).toBe('2027-06-17T08:00:00.000Z');
  });

  it('continues after a crash without sending twice', async () => {
    const to = [someone(), someone()];
    const { id } = await confirmedReport({ to });
    let crashed = false;
    // The process ends after the first email: nothing that follows happens.
    const dead = new Promise<never>(() => {});
    send.mockImplementation(async () => {
      if (crashed) await dead;
      crashed = true;
    });
    clock = new Date('2027-06-16T08:00:00Z');
    void run();
    await expect.poll(() => mails()).toHaveLength(2);
    const before = await findReport(id);
    expect(before?.last).toBeNull();
    send.mockReset();
    await runAt('2027-06-16T08:05:00Z');
    await runAt('2027-06-16T08:15:00Z');
    expect(mails()).toHaveLength(0);
    await runAt('2027-06-17T08:00:00Z');
    // Side by side, in any order.
    expect(new Set(mails().map((mail) => mail.to))).toEqual(new Set(to));
    expect(mails()).toHaveLength(2);
  });

  it('sends only the newest period after an outage', async () => {
    const { id } = await confirmedReport();
    const link = await aLink();
    await click(link.id, '2027-06-15', 3);
    await click(link.id, '2027-06-18', 2);
    await runAt('2027-06-19T20:00:00Z');
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain('Clicks: 2');
    expect((await getReport(byOwner(), id, hashKey)).nextSendAt).toBe('2027-06-20T08:00:00.000Z');
  });

  it('reports no day twice and none not at all when its time zone changes', async () => {
    const { id, to } = await confirmedReport();
    await runAt('2027-06-16T08:00:00Z');
    clock = new Date('2027-06-16T09:00:00Z');
    expect((await change(id, { timezone: 'Asia/Tokyo' })).nextSendAt).toBe('2027-06-16T23:00:00.000Z');
    await runAt('2027-06-16T23:00:00Z');
    clock = new Date('2027-06-17T00:00:00Z');
    await change(id, { timezone: 'America/Los_Angeles' });
    for (const hour of [1, 8, 15, 23]) await runAt(`2027-06-17T${String(hour).padStart(2, '0')}:00:00Z`);
    await runAt('2027-06-18T15:00:00Z');
    const days = mailsTo(to).map(({ text }) => /in this period: (.*?) \(/.exec(text)?.[1]);
    expect(days).toEqual(['June 15, 2027', 'June 16, 2027', 'June 17, 2027']);
  });

  it('is not sent while it is paused or its account suspended, nor later for that time', async () => {
    const { id, to } = await confirmedReport();
    expect(await change(id, { enabled: false })).toMatchObject({ status: 'paused', nextSendAt: null });
    await runAt('2027-06-16T08:00:00Z');
    clock = new Date('2027-06-16T12:00:00Z');
    expect(await change(id, { enabled: true })).toMatchObject({
      status: 'active',
      nextSendAt: '2027-06-17T08:00:00.000Z',
    });
    await setOwnerStatus(owner.ownerId, 'suspended', { by: 'ann', reason: null, note: null, now: clock });
    await runAt('2027-06-17T08:00:00Z');
    await setOwnerStatus(owner.ownerId, 'active', { by: 'ann', reason: null, note: null, now: clock });
    await run();
    expect(mailsTo(to)).toHaveLength(0);
    await runAt('2027-06-18T08:00:00Z');
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('stops for good when its link is deleted', async () => {
    const link = await aLink();
    const { id, to } = await confirmedReport({ scope: { type: 'link', id: link.id } });
    await removeLink(
      link,
      clock,
      auditEntry(
        by(owner.ownerId),
        { action: 'link.deleted', target: { type: 'link', id: link.id, name: null }, changes: [] },
        clock,
      ) as never,
    );
    await runAt('2027-06-16T08:00:00Z');
    expect(await getReport(byOwner(), id, hashKey)).toMatchObject({
      status: 'target_deleted',
      nextSendAt: null,
    });
    expect(mailsTo(to)).toHaveLength(0);
    expect(await change(id, { enabled: true })).toMatchObject({ status: 'target_deleted' });
  });
});

describe('a scheduled report: content', () => {
  it('says in two lines that nothing happened', async () => {
    const { to } = await confirmedReport();
    await runAt('2027-06-16T08:00:00Z');
    const [said] = mailsTo(to)[0]?.text.split('\n\nYou received this email') ?? [];
    expect(said).toBe('No clicks in this period: June 15, 2027 (UTC).\n\nPrevious period: 0');
  });

  it('has totals, change, top ten, broken links and ended tests, with the text of users quoted', async () => {
    const broken = await aLink({
      title: 'Old shop <b>',
      health: {
        status: 'broken',
        since: '2027-06-10T00:00:00.000Z',
        url: 'https://example.com/gone',
        statusCode: 404,
        reason: 'http_error',
      },
    });
    const links = [broken];
    for (let i = 0; i < 11; i++) links.push(await aLink({ title: `Number ${i}` }));
    const { to } = await confirmedReport({ every: 'week', timezone: 'Europe/Berlin' });
    for (const [i, link] of links.entries()) await click(link.id, '2027-06-16', 20 - i);
    await click(broken.id, '2027-06-09', 10);
    await runAt('2027-06-21T06:00:00Z');
    const { text = '', html = '' } = mailsTo(to)[0] ?? {};
    const total = links.reduce((sum, _, i) => sum + 20 - i, 0);
    expect(text).toContain(`Clicks: ${total} (+1,640%, previous period: 10)`);
    expect(text).toMatch(/June 14\s–\s20, 2027 \(Europe\/Berlin\)/);
    expect(text).toContain('> Number 8');
    expect(text).not.toContain('Number 9');
    expect(text).toMatch(/Links with a broken destination:\n\n> Old shop b\n>.*since Jun 10, 2027/);
    expect(html).toContain('>Old shop b<');
    expect(html).not.toContain('<b>');
    expect(mailsTo(to)[0]?.subject).toBe('Your click report');
  });
});

describe('scheduled reports of an account', () => {
  it('are as many as its plan includes, also when made at once', async () => {
    owner = { ...owner, plan: 'free' };
    const made = await Promise.all(Array.from({ length: 5 }, () => codeOf(schedule())));
    expect(made.sort()).toEqual(['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED', 'done', 'done', 'done']);
    expect((await findOwner(owner.ownerId))?.reportCount).toBe(3);
  });

  it('are nobody else’s', async () => {
    const { _id } = await schedule();
    owner = await anOwner();
    expect(await codeOf(getReport(byOwner(), _id, hashKey))).toBe('NOT_FOUND');
    expect(await codeOf(change(_id, { hour: 9 }))).toBe('NOT_FOUND');
    expect(await codeOf(deleteReport(actOf(), _id))).toBe('NOT_FOUND');
  });

  it('need the permission to read analytics', async () => {
    const input = createReportSchema.parse({ scope: { type: 'account' }, every: 'day', to: [someone()] });
    expect(await codeOf(createReport(actOf(['shares:manage']), input))).toBe('PERMISSION_DENIED');
  });

  it('leave nothing about their recipients when they are deleted', async () => {
    const { id, to } = await confirmedReport();
    await deleteReport(actOf(), id);
    expect(await findReport(id)).toBeUndefined();
    expect(await itemsOf(`SUBSCRIBER#${recipientHash(to, hashKey)}`)).toEqual([]);
    expect((await findOwner(owner.ownerId))?.reportCount).toBe(0);
    await runAt('2027-06-16T08:00:00Z');
    expect(mailsTo(to)).toHaveLength(0);
  });

  it('say which field is wrong', () => {
    const body = { scope: { type: 'account' }, every: 'day', to: ['ada@example.com'] };
    const wrong = (overrides: object) =>
      createReportSchema.safeParse({ ...body, ...overrides }).error?.issues.map(({ path }) => path.join('.'));
    expect(wrong({ every: 'hour' })).toEqual(['every']);
    expect(wrong({ timezone: '+02:00' })).toEqual(['timezone']);
    expect(wrong({ hour: 0 })).toEqual(['hour']);
    expect(wrong({ to: [] })).toEqual(['to']);
    expect(wrong({ to: ['ada@example.com\nBcc: eve@example.com'] })).toEqual(['to.0']);
    expect(wrong({ to: Array.from({ length: 11 }, (_, i) => `a${i}@example.com`) })).toEqual(['to']);
    expect(createReportSchema.parse({ ...body, to: ['Ada@Example.com', 'ada@example.com'] }).to).toEqual([
      'ada@example.com',
    ]);
  });
});
