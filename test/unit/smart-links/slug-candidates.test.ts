import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SLUG_PART, readSlug, SLUG_PART, slugOf } from '#shared/smart-links/model/slug.ts';
import { slugCandidates, slugFromTitle } from '#shared/smart-links/model/slug-candidates.ts';

const anyTitle = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcxyz ß'), minLength: 60, maxLength: 200 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
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
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const slug = readSlug(path);
        if (slug !== undefined) expect(slug).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
      }),
    );
  });
});
