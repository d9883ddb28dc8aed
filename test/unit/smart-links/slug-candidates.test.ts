import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SLUG_PART, readSlug, SLUG_PART, slugOf } from '#shared/smart-links/model/slug.ts';
import { slugCandidates, slugFromTitle } from '#shared/smart-links/model/slug-candidates.ts';
import { anyCharacter } from '#test/support/characters.ts';

const anyTitle = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcxyz ß'), minLength: 60, maxLength: 200 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 200 }),
  fc
    .array(fc.constantFrom('-', ' ', 'a', 'B', '9', 'ß', '_', '/', '%', '你', '.'), { maxLength: 200 })
    .map((list) => list.join('')),
);

describe('the part of a title', () => {
  it.each([
    ['Jane Doe', 'jane-doe'],
    ['  Jané   DOE!! ', 'jane-doe'],
    ['Äpfel & Birnen', 'aepfel-and-birnen'],
    ['100% — free', '100-free'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['Привет мир', 'privet-mir'],
    ['你好', ''],
    ['🎧🎧', ''],
    ['---', ''],
    // Compatibility forms
    ['ﬁnance', 'finance'],
    ['𝗕𝗼𝗹𝗱 𝒯𝒾𝓉𝓁𝑒', 'bold-title'],
    ['Ⓐⓑⓒ ①②', 'abc-12'],
    ['ᴍʏ ʙʀᴀɴᴅ 🅱🅞🅾🄺', 'my-brand-book'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full-width'],
    ['10 m² H₂O', '10-m2-h2o'],
    ['Louis Ⅳ, № 5', 'louis-iv-no-5'],
    ['ｶﾀｶﾅ', ''],
    ['ｶﾀｶﾅ 2027', '2027'],
    ['Halden™ Studio®', 'halden-studio'],
    ['You\u200bTube co\u00adop', 'youtube-coop'],
    // Names in mixed case
    ['YouTube', 'youtube'],
    ['McDonald', 'mcdonald'],
    ['PhD', 'phd'],
    ['iPhone 17 on eBay and GitHub', 'iphone-17-on-ebay-and-github'],
    ['JavaScript APIs, camelCase', 'javascript-apis-camelcase'],
    ['MyShop', 'myshop'],
    ['ABCNews', 'abcnews'],
    // Symbols
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['Learn C/C++ and F#', 'learn-c-c-plus-plus-and-f-sharp'],
    ['#1', '1'],
    ['Apple TV+', 'apple-tv-plus'],
    ['1+1', '1-1'],
    ['Q&A', 'q-and-a'],
    // Apostrophes
    ["Jane's, O’Brien's", 'janes-obriens'],
    ["We’ll, don't", 'well-dont'],
    ["L'été", 'l-ete'],
    // Letters of other alphabets
    ['İstanbul Işık', 'istanbul-isik'],
    ['Straße, ẞ', 'strasse-ss'],
    ['Łódź', 'lodz'],
    ['Đặng Điện thoại', 'dang-dien-thoai'],
    ['Smørrebrød, Æ, Þór', 'smorrebrod-ae-thor'],
    ['Ελλάδα', 'ellada'],
    ['Київ', 'kiyiv'],
    ['cafe\u0301 a\u0308', 'cafe-ae'],
    ['日本語 YouTube', 'youtube'],
    ['한국어', ''],
  ])('of %j is %j', (title, part) => {
    expect(slugFromTitle(title)).toBe(part);
  });

  it('is cut at the end of a word, or within the only one', () => {
    const words = slugFromTitle('word '.repeat(40));
    expect(words).toMatch(/^word(?:-word)+$/);
    expect(words.length).toBeLessThanOrEqual(MAX_SLUG_PART);
    expect(slugFromTitle('x'.repeat(200))).toBe('x'.repeat(MAX_SLUG_PART));
    expect(slugFromTitle(`${'x'.repeat(MAX_SLUG_PART)} y`)).toBe('x'.repeat(MAX_SLUG_PART));
  });
});

describe('the parts that are tried for a title', () => {
  it('begin with its own and continue with different ends', () => {
    const [first, ...others] = slugCandidates('Jane Doe');
    expect(first).toBe('jane-doe');
    expect(others.length).toBeGreaterThan(3);
    for (const part of others) expect(part).toMatch(/^jane-doe-[a-z0-9]{4,8}$/);
    expect(new Set(others).size).toBe(others.length);
  });

  it('can each be the part of a slug, whatever the title', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        for (const part of slugCandidates(title)) {
          expect(part).toMatch(SLUG_PART);
          expect(part.length).toBeLessThanOrEqual(MAX_SLUG_PART);
          expect(readSlug(slugOf('myBio', part))).toBe(`bio/${part}`);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a slug in a path', () => {
  it('is read in any spelling of it', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const slug = slugOf('surveyLink', [...slugCandidates(title)][0] as string);
        for (const path of [slug, slug.toUpperCase(), encodeURIComponent(slug), `${slug}/`]) {
          expect(readSlug(path)).toBe(slug);
        }
      }),
    );
  });

  it('is nothing when it cannot be one, and never an error', () => {
    for (const path of [
      '',
      'bio',
      'bio/',
      'bio//a',
      'bio/a/b',
      'bio/a_b',
      'bio/-a',
      'cat/a',
      '%',
      'bio/%00',
      'bio/../a',
    ]) {
      expect(readSlug(path), path).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (path) => {
        const slug = readSlug(path);
        if (slug !== undefined) expect(slug).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
      }),
    );
  });
});
