import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { api, aSmartLink, BROWSER } from '#test/support/deployment/client.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

/** Pages in other scripts and with long words, on the narrowest phone. */

const WIDTH = 320;
const HEIGHT = 700;

const LANGUAGES = {
  ar: {
    title: 'استبيان عن الاحتفال السنوي الكبير لنادي القراءة في المدينة',
    word: 'أفاستسقيناكموهاوالمستشفياتالمتخصصة',
    say: 'كيف وجدت الاحتفال هذا العام، وما الذي يمكن أن يكون أفضل في المرة القادمة؟',
    step: 'السؤال 1 من 8',
  },
  ja: {
    title: '毎年恒例の読書会に関するアンケートのお願いとご案内について',
    word: 'カスタマーサポートセンターお問い合わせフォーム受付確認メール自動送信システム',
    say: '今年の読書会はいかがでしたか。次回に向けて改善してほしい点があれば教えてください。',
    step: 'Question 1 of 8',
  },
  de: {
    title:
      'Rechtsschutzversicherungsgesellschaften und Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    word: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    say: 'Wie zufrieden waren Sie mit der Verkehrsinfrastrukturfinanzierungsgesellschaft?',
    step: 'Frage 1 von 8',
  },
} as const;

type Tongue = keyof typeof LANGUAGES;
const TONGUES = exhaustively<readonly Tongue[]>(Object.keys(LANGUAGES) as Tongue[], ['ar', 'de']);

const questionsIn = ({ word, say }: (typeof LANGUAGES)[Tongue]) => {
  const options = [word, say, `${word} ${say}`];
  return [
    { question: `1 ${say}`, type: 'rating', required: true },
    { question: `2 ${word}`, type: 'nps', required: true },
    { question: `3 ${word} ${say}`, type: 'singleChoice', options },
    { question: `4 ${word}`, type: 'multipleChoice', options },
    { question: `5 ${say}`, type: 'text' },
    { question: `6 ${word}`, type: 'email' },
    { question: `7 ${say}`, type: 'yesNo' },
    { question: `8 ${word}`, type: 'number' },
  ];
};

const browser = await browserOfFile();

/** For all tests: these pages keep nothing in a browser. */
const { page } = await takeTab(browser, {
  viewport: { width: WIDTH, height: HEIGHT },
  userAgent: BROWSER,
  reducedMotion: 'reduce',
});

/**
 * Elements that a visitor does not see whole: what is beyond the screen, or text that its own box cuts off.
 */
const OVERFLOWING = `[...document.querySelectorAll('body *')].filter((element) => {
  if (element.closest('.sr,script,style,noscript,svg') || !element.checkVisibility()) return false;
  const { left, right, width } = element.getBoundingClientRect();
  if (width === 0) return false;
  const cuts = /hidden|clip/.test(getComputedStyle(element).overflowX) && element.scrollWidth > \
element.clientWidth + 1;
  return left < -1 || right > ${WIDTH} + 1 || (cuts && element.textContent.trim() !== '');
}).map((element) => element.outerHTML.slice(0, 160))`;

/** The scale from 0 to 10; a target has at least 24 pixels in each direction (WCAG 2.5.8). */
const SCALE_CELLS = `(() => {
  const boxes = [...document.querySelectorAll('.scale label')].map((cell) => cell.getBoundingClientRect());
  return {
    count: boxes.length,
    rows: new Set(boxes.map(({ top }) => top)).size,
    areLargeEnough: boxes.every(({ width, height }) => width >= 24 && height >= 24),
  };
})()`;

const KEYBOARD_TOP = 400;
/** Acts like Safari on iOS, where the keyboard covers the page and shrinks only the visual viewport. */
const SHOW_KEYBOARD = `
Object.defineProperty(visualViewport, 'height', { value: ${KEYBOARD_TOP}, configurable: true });
visualViewport.dispatchEvent(new Event('resize'));`;
const HIDE_KEYBOARD = `delete visualViewport.height; visualViewport.dispatchEvent(new Event('resize'));`;

async function expectFits(): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(WIDTH);
  expect(await page.evaluate(OVERFLOWING)).toEqual([]);
}

/**
 * Once for each page, right to left: other languages differ in what fits, but have the
 * same elements and colors.
 */
async function expectSound(tongue: Tongue): Promise<void> {
  if (tongue === 'ar') expect(await axeFaults(page)).toEqual([]);
}

const title = (tongue: Tongue) => `${LANGUAGES[tongue].title} ${crypto.randomUUID().slice(0, 8)}`;

describe.each(TONGUES)('a survey in %s at 320 pixels', (tongue) => {
  const texts = LANGUAGES[tongue];
  const survey = (fields: object) =>
    aSmartLink({
      type: 'surveyLink',
      title: title(tongue),
      description: `${texts.word} ${texts.say}`,
      language: tongue,
      questions: questionsIn(texts),
      thankYou: { text: `${texts.word} ${texts.say}`, url: 'https://example.com/' },
      ...fields,
    });

  it('shows all questions, their errors, and the thank-you message', async () => {
    await page.goto((await survey({})).url);
    expect(await page.evaluate('document.documentElement.dir')).toBe(tongue === 'ar' ? 'rtl' : 'ltr');
    await expectFits();
    await expectSound(tongue);
    await page.getByRole('textbox').first().fill(texts.word);
    await page.locator('button[type=submit],form button').last().click();
    await page.getByRole('alert').waitFor();
    await expectFits();
    await expectSound(tongue);
    await page.locator('.stars input').nth(3).check();
    await page.locator('.scale input').nth(9).check();
    await page.locator('form button').last().click();
    await page.getByRole('status').waitFor();
    await expectFits();
  });

  it('shows one question at a time, and the progress', async () => {
    await page.goto((await survey({ display: 'steps' })).url);
    await page.getByText(texts.step, { exact: true }).waitFor();
    const [back, next] = [page.locator('button.back'), page.locator('button.next')];
    const place = () =>
      page.evaluate("[...document.querySelectorAll('progress')].flatMap(({ value, max }) => [value, max])");
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? -1;
    const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? -1;
    const isAtThumb = async () => {
      const box = await page.locator('.go-on').boundingBox();
      return box !== null && Math.abs(box.y + box.height - HEIGHT) < 1;
    };
    expect(await isAtThumb()).toBe(true);
    await page.locator('.stars input').nth(4).check();
    for (let at = 1; at <= 8; at++) {
      expect(await place()).toEqual([at, 8]);
      await expectFits();
      expect(await page.locator('.banner').isVisible()).toBe(at === 1);
      if (at === 2) {
        await expectSound(tongue);
        expect([await isAtThumb(), (await topOf('.progress')) < 100]).toEqual([true, true]);
        const cells = await page.evaluate(SCALE_CELLS);
        expect(cells).toEqual({ count: 11, rows: 1, areLargeEnough: true });
        await page.locator('.scale input').nth(10).check();
        const [first, second] = [await back.boundingBox(), await next.boundingBox()];
        const isBefore = (first?.x ?? 0) < (second?.x ?? 0);
        // Below each other where both are too wide.
        if (first?.y === second?.y) expect(isBefore).toBe(tongue !== 'ar');
      }
      if (at === 5) {
        await page.evaluate(SHOW_KEYBOARD);
        expect(Math.round((await topOf('.go-on')) + (await heightOf('.go-on')))).toBe(KEYBOARD_TOP);
        await page.evaluate(HIDE_KEYBOARD);
        expect(await isAtThumb()).toBe(true);
      }
      if (at < 8) await next.click();
    }
    await back.click();
    expect(await place()).toEqual([7, 8]);
    await next.click();
    await page.locator('form button').last().click();
    await page.getByRole('status').getByRole('heading').waitFor();
    await expectFits();
  });
});

const contentIn = ({ word, say }: (typeof LANGUAGES)[Tongue]): Record<string, object> => {
  const entry = {
    title: `${word} ${say}`,
    url: `https://example.com/${'long-path'.repeat(20)}`,
    description: word,
  };
  return {
    myBio: { urls: [{ heading: `${say} ${word}`.slice(0, 100) }, { ...entry, featured: true }, entry] },
    appDownload: {
      appstoreLink: 'https://apps.apple.com/app/id1',
      playstoreLink: 'https://play.google.com/store/apps/details?id=a',
      webUrl: 'https://example.com/',
    },
    musicLink: {
      platforms: [{ name: word.slice(0, 100), url: 'https://example.com/a' }],
      releaseDate: '2099-01-01',
    },
    videoLink: {
      videos: [
        {
          title: `${word} ${say}`,
          url: 'https://example.com/a.mp4',
          description: word,
          ctaText: word.slice(0, 60),
          subLink: 'https://example.com/',
          chapters: [{ at: 5, title: word.slice(0, 60) }],
        },
      ],
    },
    webinarLink: { urls: [entry], startsAt: '2099-01-01T10:00:00Z', timezone: 'Asia/Tokyo' },
  };
};

describe.each(TONGUES)('a page in %s at 320 pixels', (tongue) => {
  const texts = LANGUAGES[tongue];
  it.each(Object.entries(contentIn(texts)))('of type %s shows everything', async (type, content) => {
    const fields = { title: title(tongue), description: `${texts.word} ${texts.say}`, language: tongue };
    await page.goto(`${(await aSmartLink({ type, ...fields, ...content })).url}?page=1`);
    await expectFits();
    await expectSound(tongue);
  });
});

describe('a profile with very many links', () => {
  const urls = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      title: `${i} ${LANGUAGES.de.word}`,
      url: `https://example.com/${i}`,
    }));

  it('of 100 links fits, and of 200 is refused', { timeout: 60_000 }, async () => {
    const refused = await api.post('/smart-links', { type: 'myBio', title: title('de'), urls: urls(200) });
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      [expect.objectContaining({ path: 'urls', code: 'too_many', params: { maximum: 100 } })],
    ]);
    await page.goto((await aSmartLink({ title: title('de'), urls: urls(100) })).url);
    expect(await page.getByRole('link', { name: LANGUAGES.de.word }).count()).toBe(100);
    await expectFits();
    expect(await axeFaults(page)).toEqual([]);
  });
});
