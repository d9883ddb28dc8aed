import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/languages/language.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { aSmartLink, BROWSER, newTitle, origin } from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

const PHONE = { width: 390, height: 844 };

/** For all tests: these pages keep nothing in a browser. */
const { page } = await takeTab(browser, {
  viewport: PHONE,
  userAgent: BROWSER,
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
});

async function openPage(overrides: Record<string, unknown>, query = ''): Promise<{ url: string }> {
  const link = await aSmartLink(overrides);
  await page.goto(`${origin}/${link.slug}${query}`);
  await page.evaluate('document.fonts.ready');
  return link;
}

const inPage = async <Value>(script: string): Promise<Value> => (await page.evaluate(script)) as Value;

describe('a page of any design', () => {
  it.each(['poster', 'brutalist', 'editorial', 'clean'])(
    'has words apart in its title: %s',
    async (preset) => {
      await openPage({ title: `What to wear in the cold ${newTitle()}`, theme: { preset } });
      // The width of a space within a line, in parts of the letters' size: a tenth reads as none.
      const space = await inPage<number>(`{
      const title = document.querySelector('h1');
      const spaces = [...title.firstChild.data.matchAll(/ /g)].map(({ index }) => {
        const range = new Range();
        range.setStart(title.firstChild, index);
        range.setEnd(title.firstChild, index + 1);
        return range.getBoundingClientRect().width;
      });
      Math.max(...spaces) / parseFloat(getComputedStyle(title).fontSize);
    }`);
      expect(space).toBeGreaterThan(0.18);
    },
  );

  it.each([
    [{}, PHONE],
    [{ theme: { preset: 'poster' } }, PHONE],
    [{ theme: { preset: 'forest' } }, { width: 375, height: 667 }],
    [{ image: 'https://example.com/host.png' }, { width: 375, height: 667 }],
  ])('shows the date of a webinar without scrolling: %j %j', async (overrides, size) => {
    await page.setViewportSize(size);
    await openPage({
      type: 'webinarLink',
      title: `Webinar: what to wear in the cold ${newTitle()}`,
      description: 'With Inga from our workshop. '.repeat(8),
      startsAt: new Date(Date.now() + 9e8).toISOString(),
      durationMinutes: 45,
      ...overrides,
    });
    const bottom = await inPage<number>("document.querySelector('.at').getBoundingClientRect().bottom");
    expect(bottom).toBeLessThan(size.height);
    await page.setViewportSize(PHONE);
  });

  it.each(sampled(LANGUAGES, 3))('has badges of stores of one width: %s', async (language) => {
    await openPage(
      {
        type: 'appDownload',
        language,
        appstoreLink: 'https://apps.apple.com/app/id1',
        playstoreLink: 'https://play.google.com/store/apps/details?id=com.example.app',
      },
      '?page=1',
    );
    const widths = await inPage<number[]>(
      `[...document.querySelectorAll('.store')]
        .map(({ offsetWidth, offsetHeight }) => offsetWidth * 1000 + offsetHeight)`,
    );
    expect(new Set(widths).size).toBe(1);
    expect(widths).toHaveLength(2);
  });
});

describe('the scale of a survey', () => {
  it('is as wide as its labels on a phone, and wider where its targets would be too small', async () => {
    const questions = [{ type: 'nps', question: 'How likely are you to recommend us?' }];
    for (const [width, isAligned] of [
      [390, true],
      [320, false],
    ] as const) {
      await page.setViewportSize({ width, height: PHONE.height });
      await openPage({ type: 'surveyLink', questions });
      const [scale, ends, cell] = await inPage<{ left: number; width: number }[]>(
        `['.scale', '.ends', '.scale label'].map((one) => {
          const { left, width } = document.querySelector(one).getBoundingClientRect();
          return { left, width };
        })`,
      );
      expect(scale?.left === ends?.left, `${width}`).toBe(isAligned);
      expect(cell?.width, `${width}`).toBeGreaterThanOrEqual(24);
    }
    await page.setViewportSize(PHONE);
  });
});

describe('the button to share a page', () => {
  it('opens the dialog of the device with the URL of the page, not of the visit', async () => {
    await page.addInitScript(
      'navigator.share = async (what) => { document.documentElement.dataset.shared = JSON.stringify(what) }',
    );
    const { url } = await openPage({}, '?via=qr&utm_source=x');
    await page.getByRole('button', { name: 'Share' }).click();
    expect(JSON.parse(await inPage<string>('document.documentElement.dataset.shared'))).toEqual({ url });
  });

  it('copies the URL and says so where there is no dialog, and is quiet if that is cancelled', async () => {
    await page.addInitScript('delete Navigator.prototype.share; navigator.share = undefined');
    const { url } = await openPage({ language: 'de' });
    await page.getByRole('button', { name: 'Teilen' }).click();
    await page.getByText('Link kopiert').waitFor();
    expect(await inPage<string>('navigator.clipboard.readText()')).toBe(url);

    await page.addInitScript("navigator.share = async () => { throw new DOMException('', 'AbortError') }");
    await openPage({});
    await page.getByRole('button', { name: 'Share' }).click();
    expect(await page.getByText('Link copied').isVisible()).toBe(false);
  });
});
