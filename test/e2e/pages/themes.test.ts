import { THEME_PRESETS } from '@signpost/client';
import { describe, expect, it } from 'vitest';
import { axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { aSmartLink, origin, send } from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

const CONTENT: Record<string, Record<string, unknown>> = {
  myBio: {
    description: 'Ceramics from a small studio.',
    urls: [
      { title: 'My shop', url: 'https://example.com/shop', description: 'New pieces every first Friday' },
      { title: 'Instagram', url: 'https://instagram.com/jane' },
    ],
  },
  surveyLink: {
    questions: [
      { question: 'How did you like it?', type: 'rating', required: true },
      { question: 'Which parts?', type: 'multipleChoice', options: ['Throwing', 'Glazing'] },
      { question: 'What should we change?', type: 'text' },
    ],
  },
  musicLink: { platforms: [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }] },
  appDownload: { appstoreLink: 'https://apps.apple.com/app/id1' },
};

let problems: string[] = [];
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 844 };
/** For all tests: these pages keep nothing in a browser. */
const { page } = await takeTab(browser);
page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));

async function open(url: string, viewport = PHONE): Promise<void> {
  problems = [];
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.goto(new URL(url, origin).href);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

describe.each(sampled(THEME_PRESETS, 3))('a page in the preset %s', (preset) => {
  it('is accessible on a phone, light and dark, and fits into 320 pixels', async () => {
    const types = preset === 'clean' || preset === 'poster' ? Object.keys(CONTENT) : ['myBio', 'surveyLink'];
    for (const type of types) {
      const { url } = await aSmartLink({ type, theme: { preset }, ...CONTENT[type] });
      await open(url);
      expect(await axeFaultsInBothSchemes(page), type).toEqual([]);
      expect(problems).toEqual([]);
      if (process.env['SCREENSHOTS']) {
        await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${preset}-${type}-dark.png` });
      }
      await page.setViewportSize(NARROW);
      expect(await page.evaluate('document.documentElement.scrollWidth'), type).toBe(320);
    }
  });

  it('is turned around for a page from right to left', async () => {
    const { url } = await aSmartLink({
      type: 'myBio',
      language: 'ar',
      title: `ليلى ${crypto.randomUUID()}`,
      theme: { preset },
      urls: [{ title: 'معرض الصور', url: 'https://www.instagram.com/laila' }],
    });
    await open(url, NARROW);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    const [icon, text] = await Promise.all(
      ['.row .sign', '.row .say'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(icon?.x).toBeGreaterThan(text?.x ?? 0);
  });
});

describe('the font of a page', () => {
  it('comes from our own host, for a year, and is used', async () => {
    const { url } = await aSmartLink({ type: 'myBio', theme: { font: 'lora' }, ...CONTENT['myBio'] });
    await open(url);
    const path = (await page.locator('link[rel=preload]').getAttribute('href')) ?? '';
    const font = await send('GET', path);
    expect(font.status).toBe(200);
    expect(font.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(font.headers.get('access-control-allow-origin')).toBe('*');
    expect(await page.evaluate(`document.fonts.check('16px Lora')`)).toBe(true);
    expect(await page.evaluate(`[...document.fonts].map(({ status }) => status)`)).toEqual(['loaded']);
    expect(problems).toEqual([]);
  });
});
