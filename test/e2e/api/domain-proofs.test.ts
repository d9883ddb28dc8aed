import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import { domainKey, proofDue } from '#shared/core/domains/domain-items.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { isWiderThanScreen, openSignedIn, PHONE, picture, settled } from '#test/support/browser/console.ts';
import {
  type Api,
  admin,
  aLink,
  apiAs,
  aSmartLink,
  assertEventDescribed,
  dataDir,
  dnsPort,
  eventually,
  invoke,
  isLocal,
  outcome,
} from '#test/support/deployment/client.ts';
import { mailTo, newAddress } from '#test/support/deployment/mail.ts';
import { askAt } from '#test/support/deployment/visitors.ts';
import type { Json } from '#test/support/json.ts';
import { DnsServer } from '#test/support/servers/dns-server.ts';
import { type Receiver, startReceiver } from '#test/support/servers/receiver.ts';

const browser = await browserOfFile();
const dns = new DnsServer();
let receiver: Receiver;

const DAY_MS = 24 * 3_600_000;
const EVENTS = ['domain.lapsing', 'domain.lapsed', 'domain.released', 'domain.taken_over'];

let hosts = 0;
/** A host that only one test uses. */
const newHost = () => `sold-${++hosts}-${Date.now()}.customer.example`;

/** An account whose events and mails are received. */
async function anAccount(name: string) {
  const email = newAddress();
  const { ownerId, apiKey } = await admin(
    'owner',
    'create',
    '--name',
    name,
    '--plan',
    'pro',
    '--email',
    email,
  );
  const api: Api = apiAs(apiKey);
  await api.post('/webhooks', { url: receiver.url(ownerId), events: EVENTS });
  return { ownerId, apiKey, api, email };
}

async function added(api: Api, host: string): Promise<Json> {
  return (await api.post('/domains', { host })).body.data.domain;
}

const verify = (api: Api, host: string) => api.post(`/domains/${host}/verify`);

const shown = async (api: Api, host: string): Promise<Json> =>
  (await api.get(`/domains/${host}`)).body.data.domain;

/** What an account was told about its domain, once it has been. */
async function toldTo(ownerId: string, count: number): Promise<Json[]> {
  const received = await eventually(
    async () => receiver.received(ownerId),
    (all) => all.length >= count,
    20,
  );
  for (const { body } of received) await assertEventDescribed(JSON.parse(body));
  return received;
}

/** Has the worker look at a domain as if some time had passed since what its claim says. */
async function later(ownerId: string, host: string, dates: Record<string, string>) {
  connect(readRun(dataDir));
  const set = { ...dates, ...proofDue(host, new Date(0)) };
  const names = Object.keys(set);
  await dynamo().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: domainKey(ownerId, host),
      UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(set).map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  );
  await invoke('check-domains');
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe.runIf(isLocal)('domains whose proof is gone', () => {
  beforeAll(async () => {
    [, receiver] = await Promise.all([dns.start(dnsPort), startReceiver()]);
  }, 180_000);
  afterAll(async () => {
    dns.stop();
    await receiver.stop();
  });

  it('pass to another account that proves them, with nothing of the former one', async () => {
    const [former, taker, host] = [await anAccount('Former'), await anAccount('Taker'), newHost()];
    const theirs = await added(former.api, host);
    dns.replies.set(theirs.txtName, [[theirs.txtValue]]);
    await verify(former.api, host);
    const link = await aLink({ code: 'docs/api', customDomain: host }, former.api);
    const page = await aSmartLink({}, former.api);
    const settings = { robots: 'disallow', notFoundUrl: 'https://former.example/' };
    expect((await former.api.patch(`/domains/${host}`, settings)).status).toBe(200);
    expect(await askAt(host, '/docs/api')).toMatchObject({ status: 302, location: link.originalUrl });
    expect((await askAt(host, `/${page.slug}`)).status).toBe(200);

    // The domain is sold: its new owner cannot be told what is in its DNS, but what to remove.
    const ours = await added(taker.api, host);
    dns.replies.set(theirs.txtName, [[theirs.txtValue], [ours.txtValue]]);
    const refused = await verify(taker.api, host);
    expect(outcome(refused)).toEqual([409, 'DOMAIN_TAKEN']);
    expect(refused.body.error.message).toContain(`Remove the other value of _signpost.${host}`);
    expect(JSON.stringify(refused.body)).not.toContain(theirs.txtValue);
    expect((await askAt(host, `/${page.slug}`)).status).toBe(200);

    dns.replies.set(theirs.txtName, [[ours.txtValue]]);
    expect((await verify(taker.api, host)).body.data.domain).toMatchObject({ host, status: 'verified' });
    const gone = await eventually(
      () => askAt(host, `/${page.slug}`),
      ({ status }) => status === 404,
    );
    expect(gone.status).toBe(404);
    expect(await askAt(host, '/docs/api')).toMatchObject({ status: 404, location: undefined });
    expect((await askAt(host, '/robots.txt')).status).toBe(404);
    expect(await shown(former.api, host)).toMatchObject({ status: 'taken_over', verifiedAt: null });
    // Its links are where they were, also in short URLs of the service's own host.
    expect((await former.api.get(`/links/${link._id}`)).body.data.link).toMatchObject({
      customDomain: host,
      shortUrl: link.shortUrl,
      status: 'active',
    });
    expect(outcome(await taker.api.get(`/links/${link._id}`))).toEqual([404, 'LINK_NOT_FOUND']);
    const again = await aLink({ code: 'docs/api', customDomain: host }, taker.api);
    expect(await askAt(host, '/docs/api')).toMatchObject({ status: 302, location: again.originalUrl });
    expect((await taker.api.get(`/links/${again._id}`)).body.data.link.clicks).toBe(0);
    const foreign = await former.api.post('/links', { originalUrl: link.originalUrl, customDomain: host });
    expect(outcome(foreign)).toEqual([403, 'DOMAIN_NOT_YOURS']);

    expect(await toldTo(former.ownerId, 1)).toMatchObject([
      { type: 'domain.taken_over', data: { host, status: 'taken_over' } },
    ]);
    expect(await toldTo(taker.ownerId, 1)).toMatchObject([
      { type: 'domain.taken_over', data: { host, status: 'verified' } },
    ]);
    const [lost, gained] = [await mailTo(former.email, host), await mailTo(taker.email, host)];
    expect([lost.subject, gained.subject]).toEqual([
      'Another account has taken over your domain',
      'A domain is now yours',
    ]);
    expect(lost.text).toContain(theirs.txtValue);
    expect(gained.text).not.toContain(theirs.txtValue);
    const entries = async (api: Api) =>
      (await api.get('/audit?limit=5')).body.data.entries.map(({ action }: Json) => action);
    expect(await entries(former.api)).toContain('domain.taken_over');
    expect(await entries(taker.api)).toContain('domain.verified');
  });

  it('lapse, are released, and come back with their record', async () => {
    const [{ ownerId, apiKey, api, email }, host] = [await anAccount('Lapsing'), newHost()];
    const { txtName, txtValue } = await added(api, host);
    dns.replies.set(txtName, [[txtValue]]);
    await verify(api, host);
    const link = await aLink({ customDomain: host }, api);
    const open = (options: object = {}) => openSignedIn(browser, '/account/domains', { apiKey, ...options });

    // Before the next step: a notice that is late says what is not so any more, and is not sent.
    const isMailed = async (subject: string) =>
      expect((await mailTo(email, MAILED[subject])).subject).toBe(`Your domain ${subject}`);

    // Name servers that fail say nothing.
    dns.replies.set(txtName, 'SERVFAIL');
    await later(ownerId, host, { missedAt: ago(1) });
    expect(await shown(api, host)).toMatchObject({ status: 'verified', missingSince: null });
    dns.replies.delete(txtName);
    await later(ownerId, host, { missedAt: ago(1) });
    const missing = await shown(api, host);
    expect(missing).toMatchObject({ status: 'verified', missingSince: expect.any(String), lapsedAt: null });
    expect(missing.dns).toMatchObject({ txt: [], problem: null });
    const { page, problems, close } = await open();
    await page.getByText(`The TXT record ${txtName} is missing.`).waitFor();
    await page.getByText('TXT record missing', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await settled(page);
    await picture(page, 'console-domain-missing');
    await page.getByRole('button', { name: `Verify ${host}` }).click();
    const dialog = page.getByRole('dialog', { name: `Verify ${host}` });
    await dialog.getByText(txtValue).waitFor();
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await dialog.getByText(`The TXT record ${txtName} was not found.`).waitFor();
    await settled(page);
    await picture(page, 'console-domain-missing-dialog');
    expect(problems.filter((text) => !text.includes('409'))).toEqual([]);
    await close();

    await isMailed('will lapse');
    await later(ownerId, host, { missingSince: ago(7) });
    expect(await shown(api, host)).toMatchObject({ status: 'lapsed', lapsesAt: null });
    await isMailed('has lapsed');
    const refused = await api.post('/links', { originalUrl: 'https://example.com/new', customDomain: host });
    expect(outcome(refused)).toEqual([409, 'DOMAIN_LAPSED']);
    expect(refused.body.error.details[0]).toMatchObject({ path: 'customDomain', code: 'domain_lapsed' });
    expect(await askAt(host, `/${link.code}`)).toMatchObject({ status: 302, location: link.originalUrl });
    const phone = await open({ locale: 'es-ES', colorScheme: 'dark', ...PHONE });
    await phone.page.getByText('Caducado', { exact: true }).waitFor();
    expect(await axeFaults(phone.page)).toEqual([]);
    expect(await isWiderThanScreen(phone.page)).toBe(false);
    await settled(phone.page);
    await picture(phone.page, 'console-domain-lapsed-phone-dark');
    await phone.close();

    await later(ownerId, host, { lapsedAt: ago(30) });
    expect(await shown(api, host)).toMatchObject({ status: 'released', releasedAt: expect.any(String) });
    const gone = await eventually(
      () => askAt(host, `/${link.code}`),
      ({ status }) => status === 404,
    );
    expect(gone.status).toBe(404);
    expect((await api.get(`/links/${link._id}`)).body.data.link.status).toBe('active');
    expect((await toldTo(ownerId, 3)).map(({ type }) => type).sort()).toEqual([
      'domain.lapsed',
      'domain.lapsing',
      'domain.released',
    ]);
    await isMailed('was released');
    const released = await open();
    await released.page.getByText('Released', { exact: true }).waitFor();
    await settled(released.page);
    await picture(released.page, 'console-domain-released');
    await released.close();

    expect(outcome(await verify(api, host))).toEqual([409, 'DOMAIN_NOT_VERIFIED']);
    dns.replies.set(txtName, [[txtValue]]);
    expect((await verify(api, host)).body.data.domain).toMatchObject({
      status: 'verified',
      releasedAt: null,
    });
    const back = await eventually(
      () => askAt(host, `/${link.code}`),
      ({ status }) => status === 302,
    );
    expect(back.location).toBe(link.originalUrl);
  });
});

/** A sentence of each mail. */
const MAILED: Record<string, string> = {
  'will lapse': 'has been missing since',
  'has lapsed': 'so the domain has lapsed',
  'was released': 'so the domain was released',
};
