import { describe, expect, it } from 'vitest';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { accept, namesOfKeys, nothingFrom, prepare, type Setup } from '#test/support/browser/hostile-tag.ts';
import { aMember } from '#test/support/browser/person-browser.ts';
import { apiKey, isLocal, origin } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

// With a console on a host of its own: see `test/e2e/local/settings.test.ts`.
describe.runIf(isLocal)('a hostile tag on a page, where the console has the host of the pages', () => {
  const setup: Setup = {
    origin,
    consoleOrigin: origin,
    apiKey,
    async signIn(context) {
      const { browser: person } = await aMember('owner');
      await context.addCookies(person.cookies);
    },
  };

  it('gets nothing of the session, the console, the host or the page', async () => {
    const { context, page, path, loot } = await prepare(browser, setup);
    // The session works: what follows is not refused for want of one.
    await page.goto(`${origin}/console`);
    const isSignedIn = "fetch('/v1/auth/session').then(({status})=>status)";
    expect(await page.evaluate(isSignedIn)).toBe(200);
    await accept(page, origin + path);
    await expect.poll(() => loot.length).toBe(1);
    expect(loot[0]).toEqual(nothingFrom(origin));
    expect(await namesOfKeys(setup)).not.toContain('stolen');
    expect(page.url()).toBe(origin + path);
    expect(context.pages()).toHaveLength(1);
    await context.close();
  });
});
