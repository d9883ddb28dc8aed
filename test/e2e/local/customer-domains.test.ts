import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readRun } from '../../../infra/local-aws/run/run-file.ts';
import { axeFaults } from '../../support/browser/axe.ts';
import { browserOfFile } from '../../support/browser/browser.ts';
import { isWiderThanScreen, PHONE, picture } from '../../support/browser/console.ts';
import { BROWSER, eventually, isLocal, newUrl } from '../../support/deployment/client.ts';
import { freePort, startLocalRun } from '../../support/deployment/local-run.ts';
import type { Json } from '../../support/json.ts';
import { DnsServer } from '../../support/servers/dns-server.ts';

const browser = await browserOfFile();

describe.runIf(isLocal)('the local run with CUSTOMER_DOMAINS=tenants', () => {
  it('takes a domain live once DNS has its two records, and serves nothing there before and after', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'signpost-domains-'));
    const dns = await new DnsServer().start();
    const settings = { CUSTOMER_DOMAINS: 'tenants', DNS_RESOLVER: dns.address };
    const run = await startLocalRun(dataDir, await freePort(), settings);
    onTestFinished(async () => {
      await run.stop('SIGINT');
      dns.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const call = async (method: string, path: string, body?: object): Promise<Json> => {
      const response = await fetch(`${run.origin}/v1/api${path}`, {
        method,
        headers: { 'x-service-api-key': run.apiKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.json();
    };
    const host = 'go.customer.example';
    const visit = async (path: string) => {
      const answer = await request(new URL(path, run.origin), { headers: { host, 'user-agent': BROWSER } });
      await answer.body.dump();
      return [answer.statusCode, answer.headers['location']];
    };
    /** A minute later, as the scheduler of AWS would. */
    const work = async () => {
      const { controlUrl, token } = readRun(dataDir);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${controlUrl}/invoke/host-domains`, { method: 'POST', headers });
      expect(await answer.json()).toMatchObject({ payload: { errors: 0 } });
    };
    const shown = async () => (await call('GET', `/domains/${host}`)).data.domain;

    const { data } = await call('POST', '/links', { originalUrl: newUrl(), title: 'A link' });
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    onTestFinished(() => page.close());
    await page.goto(run.consoleUrl);
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();
    await page.goto(new URL('/console/account/domains', run.consoleUrl).href);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const adding = page.getByRole('dialog', { name: 'Add domain' });
    await adding.getByLabel('Domain').fill(host);
    await adding.getByRole('button', { name: 'Add domain' }).click();
    const dialog = page.getByRole('dialog', { name: `Verify ${host}` });
    await dialog.getByText('CNAME', { exact: true }).waitFor();
    await dialog.getByText('No record yet').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'domain-records');
    await page.setViewportSize(PHONE.viewport);
    expect(await isWiderThanScreen(page)).toBe(false);
    await picture(page, 'domain-records-phone');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'domain-records-phone-dark');

    const domain = await shown();
    expect(domain).toMatchObject({ status: 'pending', cname: { name: host } });
    expect(await visit(`/${data.link.code}`)).toEqual([403, undefined]);
    dns.replies.set(domain.txtName, [[domain.txtValue]]);
    dns.cnames.set(host, domain.cname.value);
    expect((await shown()).dns).toEqual({
      txt: [domain.txtValue],
      cname: [domain.cname.value],
      problem: null,
    });
    const live = await eventually(
      async () => {
        await work();
        return shown();
      },
      ({ status }) => status === 'live',
      60,
    );
    expect(live).toMatchObject({ status: 'live', failure: null });
    // The open dialog has followed.
    await dialog.getByText('Live', { exact: true }).waitFor();
    const redirected = await eventually(
      () => visit(`/${data.link.code}`),
      ([status]) => status === 302,
    );
    expect(redirected).toEqual([302, data.link.originalUrl]);

    expect((await call('DELETE', `/domains/${host}`)).data.deleted).toBe(true);
    expect((await visit(`/${data.link.code}`))[0]).toBe(404);
    await work();
    const gone = await eventually(
      async () => {
        await work();
        return visit(`/${data.link.code}`);
      },
      ([status]) => status === 403,
      60,
    );
    expect(gone).toEqual([403, undefined]);
  }, 180_000);
});
