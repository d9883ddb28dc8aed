import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#shared/languages/language.ts';
import { errorText } from '#shared/smart-links/rendering/answer-errors.ts';
import { hiddenStops, lostChoices, ZOOMED } from '#test/support/browser/access.ts';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { picture } from '#test/support/browser/console.ts';
import { aLink, aSmartLink, BROWSER, origin } from '#test/support/deployment/client.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

/** Pages for visitors who zoom in, use the keyboard or a screen reader, or set their own colors. */

const browser = await browserOfFile();

const PHONE = { width: 390, height: 844 };
const { page } = await takeTab(browser, { viewport: PHONE, userAgent: BROWSER, reducedMotion: 'reduce' });

const pixels = { ga4: 'G-AB12CD34EF', meta: '123456789012345' };
const questions = [
  { question: 'How likely?', type: 'nps', required: true },
  { question: 'Where to?', type: 'email', required: true },
  { question: 'Which ones?', type: 'multipleChoice', options: ['A', 'B'], required: true },
];
const aSurvey = (fields: object = {}) =>
  aSmartLink({ type: 'surveyLink', display: 'steps', questions, ...fields });

const valuesOf = (inputs: unknown[]): string[] => inputs.map((input) => (input as { value: string }).value);

/** Main buttons without a line around them, which are bare text once their color is taken away. */
const BARE = `[...document.querySelectorAll('.button,button:not(.privacy)')].filter((button) =>
  button.checkVisibility() && getComputedStyle(button).borderTopStyle === 'none'
).map((button) => button.outerHTML.slice(0, 100))`;

describe('a page that asks for consent', () => {
  it('leaves every link in sight at 400 %, and has its profiles in a landmark', async () => {
    const urls = Array.from({ length: 20 }, (_, i) => ({
      title: `Link ${i}`,
      url: `https://example.com/${i}`,
    }));
    const socials = [{ platform: 'instagram', url: 'https://www.instagram.com/jane' }];
    const { url } = await aSmartLink({ type: 'myBio', pixels, urls, socials, language: 'de' });
    await page.setViewportSize(ZOOMED);
    await page.goto(url);
    await page.locator('.consent').waitFor();
    expect(await hiddenStops(page)).toEqual([]);
    await picture(page, 'access-consent-zoomed');
    await page.setViewportSize(PHONE);
    expect(await hiddenStops(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'access-consent-phone');
  });

  it('does not cover the buttons of a survey', async () => {
    await page.goto((await aSurvey({ pixels })).url);
    await page.locator('.consent').waitFor();
    expect(await hiddenStops(page)).toEqual([]);
    await page.setViewportSize(ZOOMED);
    await page.reload();
    await page.locator('.consent').waitFor();
    expect(await hiddenStops(page)).toEqual([]);
    await page.setViewportSize(PHONE);
  });
});

describe('a survey in steps', () => {
  it.each(exhaustively<readonly Language[]>(LANGUAGES, ['en', 'ar']))(
    'says in %s at the question that an answer is missing',
    async (language) => {
      const required = errorText({ code: 'required', params: {} }, language);
      const email = errorText({ code: 'invalid_format', params: { format: 'email' } }, language);
      await page.goto((await aSurvey({ language })).url);
      const next = page.locator('.next');
      const shown = page.locator('.q:not([hidden])');
      const error = shown.locator('.wrong');
      await next.click();
      await expect.poll(() => error.textContent()).toBe(required);
      const described = await shown.getAttribute('aria-describedby');
      expect(described).toBe(await error.getAttribute('id'));
      expect(await page.evaluate('document.activeElement.type')).toBe('radio');
      if (language === 'ar') await picture(page, 'access-missing-ar');
      // The ends of the scale belong to their numbers.
      const ends = shown.locator('input[aria-describedby]');
      expect(await ends.evaluateAll(valuesOf)).toEqual(['0', '10']);
      await shown.locator('input').nth(9).check({ force: true });
      await next.click();
      const field = shown.locator('input[type=email]');
      await field.fill('nonsense');
      await next.click();
      await expect.poll(() => error.textContent()).toBe(email);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'));
      await field.fill('ada@example.com');
      await next.click();
      // What is corrected is an error no more, on the way back either.
      await page.locator('.back').click();
      expect([await error.count(), await field.getAttribute('aria-invalid')]).toEqual([0, null]);
      await next.click();
      if (language !== 'en') return;
      await page.locator('form button').last().click();
      await page.getByRole('alert').waitFor();
      expect(await axeFaults(page)).toEqual([]);
    },
  );
});

describe('forced colors', () => {
  it('keep the shape of main buttons, and show which answer is chosen', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const bare: string[] = [];
    const look = async (url: string, name: string) => {
      await page.goto(url);
      bare.push(...((await page.evaluate(BARE)) as string[]));
      await picture(page, `access-forced-page-${name}`);
    };
    await look((await aLink({ password: 'open sesame' })).shortUrl, 'password');
    await look(`${origin}/report`, 'report');
    const app = { type: 'appDownload', appstoreLink: 'https://apps.apple.com/app/id1', webUrl: newWeb() };
    await look((await aSmartLink(app)).url, 'app');
    await look((await aSmartLink({ theme: { preset: 'midnight' }, ...app })).url, 'theme');
    await look((await aSurvey()).url, 'survey');
    await page.locator('.scale input').nth(9).check({ force: true });
    expect(await lostChoices(page)).toEqual([]);
    await picture(page, 'access-forced-page-scale');
    expect(bare).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

const newWeb = (): string => `https://example.com/${crypto.randomUUID()}`;
