import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  DESKTOP,
  enterAtOnce,
  follow,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
} from '#test/support/browser/console.ts';
import { admin, apiAs, aSmartLink, isLocal, origin } from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

/** Opens the playground, which also calls the chat API. */
const openPlayground = async (options: Parameters<typeof openSignedIn>[2] = {}) => {
  const opened = await openSignedIn(browser, '/developer/playground', options);
  await settled(opened.page);
  return opened;
};

/** Sends a message once the last answer has ended: its tokens are shown just before. */
async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Send', disabled: false }).waitFor();
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

describe.runIf(isLocal)('the account', () => {
  it('shows plan, quotas with their use, balance and what the key may do', async () => {
    const { ownerId, apiKey: strong } = await admin(
      'owner',
      'create',
      '--name',
      'Acme',
      '--plan',
      'free',
      '--balance',
      '12.5',
    );
    await aSmartLink({}, apiAs(strong));
    const { apiKey } = await admin('key', 'create', ownerId, '--permissions', 'links:read');
    const { page, problems, close } = await openSignedIn(browser, '/account', { apiKey });
    await page.getByRole('region', { name: 'Plan', exact: true }).getByText('Free').waitFor();
    await page.getByRole('region', { name: 'Balance' }).getByText('12.50').waitFor();
    const quotas = page.getByRole('region', { name: 'Quotas' });
    await quotas.getByText('1 of 5').waitFor();
    await quotas.getByText('2 of 100').waitFor();
    await quotas.getByText('0 of 1,000').waitFor();
    await quotas.getByText('0 B of 100 MB').waitFor();
    const allowed = page.getByRole('region', { name: 'Permissions of this key' }).getByRole('listitem');
    const said = await allowed.allTextContents();
    expect(said.filter((text) => text.startsWith('Allowed'))).toEqual([
      expect.stringContaining('links:read'),
    ]);
    expect(said.filter((text) => text.startsWith('Not allowed'))).toHaveLength(15);
    await follow(page, '/developer/playground');
    await page.getByText('Requires a key with the permission chat:generate').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('the playground', () => {
  it('streams an answer, which can be stopped, and keeps it for the tab', async () => {
    const { page, problems, close } = await openPlayground();
    await page.getByLabel('Model').selectOption('beta-4p0-h-micro');
    await say(page, 'Good morning');
    const turns = page.getByRole('article');
    await turns.nth(1).getByText('This is the development model').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await turns.nth(1).getByText('Stopped.').waitFor();
    expect(await turns.nth(1).textContent()).not.toContain('npm start');

    await say(page, 'And a good evening');
    await turns.nth(3).getByText('"And a good evening" (message 3 of this conversation)').waitFor();
    await turns
      .nth(3)
      .getByText(/\d+ input tokens, \d+ output tokens/)
      .waitFor();
    await page.getByText(/\d+ tokens in this conversation/).waitFor();

    await page.getByLabel('Maximum tokens per response').fill('4');
    await page.getByLabel('System prompt').fill('Be short.');
    await say(page, 'Short, please');
    await turns.nth(5).getByText('Cut off at the token limit').waitFor();

    await page.reload();
    await turns.nth(5).waitFor();
    expect(await page.getByLabel('Model').inputValue()).toBe('beta-4p0-h-micro');
    expect(await page.getByLabel('System prompt').inputValue()).toBe('Be short.');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Start a conversation').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage).length')).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps a model that is chosen as soon as the models are shown', async () => {
    const { page, close } = await openSignedIn(browser, '/developer');
    await enterAtOnce(page, 'select[name="model"]', 'beta-4p0-h-micro');
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByLabel('Model').waitFor();
    await settled(page);
    expect(await page.getByLabel('Model').inputValue()).toBe('beta-4p0-h-micro');
    await close();
  });

  it('shows errors next to the setting, and retries on request', async () => {
    const { page, close } = await openPlayground();
    const temperature = page.getByLabel('Temperature');
    await temperature.fill('hot');
    await say(page, 'Good morning');
    await page.getByText('Enter a number.').waitFor();
    expect(await temperature.getAttribute('aria-invalid')).toBe('true');
    await temperature.fill('9');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Must be at most 2.').waitFor();
    await temperature.fill('0.5');

    // A model that breaks off in the midst of its answer.
    const piece = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`;
    await page.route(`${origin}/chat/v1/chat/completions`, (route) =>
      route.fulfill({
        status: 200,
        headers: { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' },
        body:
          piece({ choices: [{ index: 0, delta: { content: 'Half an ans' }, finish_reason: null }] }) +
          piece({ error: { message: 'The model could not respond.', code: 'model_failed' } }),
      }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    const answer = page.getByRole('article').nth(1);
    await answer.getByText('Half an ans').waitFor();
    await answer.getByText('The model could not respond').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await answer.getByText('"Good morning" (message 1 of this conversation)').waitFor();
    await close();
  });

  it('says that the balance is used up', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Poor', '--balance', '0.0001');
    const { page, close } = await openPlayground({ apiKey });
    await say(page, 'Use up all I have');
    await page
      .getByRole('article')
      .nth(1)
      .getByText(/output tokens/)
      .waitFor();
    await say(page, 'Once more');
    await page.getByText('Your prepaid balance is too low for this').waitFor();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('alert').getByText('the API rejects requests').waitFor();
    await page.reload();
    await page
      .getByRole('alert')
      .getByText(/balance/)
      .waitFor();
    await close();
  });
});

describe.each(
  sampled(
    [
      ['desktop', 'dark', DESKTOP],
      ['phone', 'light', PHONE],
    ] as const,
    2,
  ),
)('on a %s, %s', (device, colorScheme, options) => {
  it('axe finds nothing, and nothing is out of sight', async () => {
    const { page, problems, close } = await openPlayground({ ...options, colorScheme });
    const look = async (name: string) => {
      await settled(page);
      await picture(page, `console-account-${name}-${device}-${colorScheme}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    await look('playground-empty');
    await say(page, 'Name three colors that go well with dark green.');
    await page.getByText(/input tokens/).waitFor();
    await page.getByLabel('Temperature').fill('9');
    await say(page, `A long word: ${'x'.repeat(200)}`);
    await page.getByText('Must be at most 2.').waitFor();
    await look('playground');
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await look('account');
    expect(problems).toEqual([]);
    await close();
  });
});
