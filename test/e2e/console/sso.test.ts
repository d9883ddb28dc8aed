import { randomUUID } from 'node:crypto';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { openConsole } from '#test/support/browser/console.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { dataDir, isLocal, origin, ssoPort } from '#test/support/deployment/client.ts';
import { type OpenidProvider, startOpenidProvider } from '#test/support/servers/openid-provider.ts';
import { SSO } from '#test/support/servers/sso-client.ts';

const browser = await browserOfFile();
let provider: OpenidProvider;

beforeAll(async () => {
  if (!isLocal) return;
  connect(readRun(dataDir));
  provider = await startOpenidProvider(`${origin}/v1/auth/sso/callback`, { port: ssoPort });
  if (!(await findOwner(SSO.account))) await anAccount({ ownerId: SSO.account, name: 'Example' });
}, 180_000);

afterAll(() => provider?.stop());

describe.runIf(isLocal)('single sign-on in the console', () => {
  it('returns to the view that was opened', async () => {
    provider.person = { email: `${randomUUID()}@${SSO.domain}`, email_verified: true };
    const allowed = [provider.issuer];
    const { page, problems, close } = await openConsole(browser, '/links?search=spring', { allowed });
    await page.getByRole('link', { name: `Sign in with ${SSO.label}` }).click();
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('spring');
    expect(problems).toEqual([]);
    await close();
  });

  it('says why it failed, in the language of the browser', async () => {
    provider.person = { email: `${randomUUID()}@other.example`, email_verified: true };
    const options = { allowed: [provider.issuer], locale: 'es-ES' };
    const { page, problems, close } = await openConsole(browser, '', options);
    await page.getByRole('link', { name: `Iniciar sesión con ${SSO.label}` }).click();
    await page.getByText('Con las direcciones de tu dominio no se puede').waitFor();
    // It is said once.
    expect(new URL(page.url()).hash).toBe('');
    expect(problems).toEqual([]);
    await close();
  });
});
