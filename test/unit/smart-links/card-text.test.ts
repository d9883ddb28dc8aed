import { describe, expect, it } from 'vitest';
import { cleanLine } from '#shared/smart-links/cards/clean-text.ts';
import { type TextStyle, typeset } from '#shared/smart-links/cards/typeset.ts';
import { fill, type Measure, piecesOf } from '#shared/smart-links/cards/wrap.ts';

const STYLE: TextStyle = { family: 'inter', weight: 'bold', isRightToLeft: false };
const BOX = { width: 600, maxLines: 3, sizes: [80, 60, 40] };

const set = (text: string, style: Partial<TextStyle> = {}, box = {}) =>
  typeset(text, { ...STYLE, ...style }, { ...BOX, ...box });
const shapesOf = async (text: string, style: Partial<TextStyle> = {}) =>
  (await set(text, style))?.lines.flatMap(({ glyphs }) =>
    glyphs.filter(({ path }) => path !== '').map(({ path }) => path),
  );

describe('cleanLine', () => {
  it.each([
    ['line breaks and runs of spaces', 'a\r\n\u2028 b\u00a0\t c', 'a b c'],
    ['control characters', 'a\0b\u001b[31mc\u0085d', 'a b [31mc d'],
    ['invisible characters', 'a\u200bb\ufeffc\u00add\u2060e', 'abcde'],
    ['what turns texts around', '\u202eabc\u2066def\u200f', 'abcdef'],
    ['halves of characters', 'a\ud800b\udc00', 'ab'],
    ['towers of accents', `a${'\u0363'.repeat(50)}b`, `a${'\u0363'.repeat(3)}b`],
    ['variants of emoji', '❤\ufe0f', '❤'],
    ['joiners beside emoji, but not between letters', '👩\u200d💻 می\u200cخواهم', '👩💻 می\u200cخواهم'],
  ])('handles %s', (_, text, expected) => {
    expect(cleanLine(text)).toBe(expected);
  });

  it('takes the beginning of a very long text', () => {
    expect(cleanLine('word '.repeat(10_000)).length).toBeLessThanOrEqual(600);
  });
});

describe('typeset', () => {
  it.each([
    ['Latin', 'Straße, Łódź, Šiauliai, İstanbul'],
    ['Vietnamese', 'Nguyễn Thị Hương'],
    ['Greek', 'Καλημέρα'],
    ['Cyrillic', 'Привет, Київ'],
    ['Arabic', 'مرحبا بكم'],
    ['Persian', 'می‌خواهم'],
    ['Japanese', '夏の新曲「青い空」カフェ'],
  ])('has the letters of %s', async (_, text) => {
    expect((await shapesOf(text))?.length).toBeGreaterThan(5);
  });

  it.each([
    ['𝗕𝗼𝗹𝗱 𝒯𝒾𝓉𝓁𝑒 𝟚𝟘𝟚𝟟', 'Bold Title 2027'],
    ['ｶﾀｶﾅ ｶﾞｲﾄﾞ', 'カタカナ ガイド'],
  ])('draws %s with the letters that it stands for', async (text, expected) => {
    expect(await shapesOf(text)).toEqual(await shapesOf(expected));
  });

  it.each(['ｶﾀｶﾅ', 'ｶﾞｲﾄﾞ', 'ﬁnance', '𝗕𝗼𝗹𝗱', '①②③ m²', 'Ⓐ', '㍿', 'ﷺ', 'ﻣﺮﺣﺒﺎ', 'ᴍʏ ʙʀᴀɴᴅ'])(
    'draws %s',
    async (text) => {
      expect((await shapesOf(text))?.length).toBeGreaterThan(0);
    },
  );

  it.each(['안녕', 'สวัสดี', 'नमस्ते', 'abc 안녕'])(
    'draws nothing of %s, whose letters it does not have',
    async (text) => {
      expect(await set(text)).toBeUndefined();
    },
  );

  it.each([
    ['Anna 🎨✨', 'Anna'],
    ['👩‍💻 Anna 👋🏽 🇸🇪 1️⃣', 'Anna'],
    ['Anna ❤️ Bo', 'Anna Bo'],
  ])('leaves the emoji of %s out', async (text, expected) => {
    expect(await shapesOf(text)).toEqual(await shapesOf(expected));
  });

  it.each(['', '   ', '🎨✨', '\u200b'])('draws nothing of %j', async (text) => {
    expect(await set(text)).toBeUndefined();
  });

  it('joins Arabic letters', async () => {
    const [alone, joined] = [await shapesOf('ب'), await shapesOf('ببب')];
    expect(joined).not.toEqual([...(alone ?? []), ...(alone ?? []), ...(alone ?? [])]);
  });

  it('orders what is mixed as the direction of the page asks for', async () => {
    const [first, last] = [await shapesOf('ب'), await shapesOf('A')];
    const rightToLeft = (await shapesOf('A ب', { isRightToLeft: true })) ?? [];
    const leftToRight = (await shapesOf('A ب')) ?? [];
    expect(rightToLeft).toEqual([...(first ?? []), ...(last ?? [])]);
    expect(leftToRight).toEqual([...(last ?? []), ...(first ?? [])]);
  });

  it('keeps a word in one font: all of it is in one that has all letters', async () => {
    const inTheme = await shapesOf('a', { family: 'lora' });
    const inInter = await shapesOf('a');
    const mixed = await shapesOf('аa', { family: 'lora' });
    expect(mixed?.[1]).toBe(inInter?.[0]);
    expect(inTheme).not.toEqual(inInter);
  });

  it('takes the largest size in which the text fits', async () => {
    expect((await set('Short'))?.size).toBe(80);
    expect((await set('A title that is quite a bit longer than all the others'))?.size).toBe(60);
    expect((await set('Short', {}, { height: 60 }))?.size).toBe(60);
  });

  it('ends a text that is too long with an ellipsis within its box', async () => {
    const text = await set('word '.repeat(100));
    expect(text).toMatchObject({ size: 40, lines: { length: 3 } });
    for (const { width } of text?.lines ?? []) expect(width * 40).toBeLessThanOrEqual(600);
  });

  it('breaks long words rather than leaving the box', async () => {
    for (const word of [
      'Rindfleischetikettierungsüberwachungsaufgabe',
      'x'.repeat(10_000),
      'あ'.repeat(500),
    ]) {
      for (const { width } of (await set(word))?.lines ?? []) expect(width * 40).toBeLessThanOrEqual(600);
    }
  });
});

describe('lines', () => {
  const measure: Measure = { width: (text) => text.length, max: 10 };

  it.each([
    ['between words', 'one two three four', ['one two', 'three four']],
    [
      'between Japanese characters, but not before a comma',
      '一二三四五六七八九十、二',
      ['一二三四五六七八九', '十、二'],
    ],
    ['not after an opening bracket', '一二三四五六七八九「二', ['一二三四五六七八九', '「二']],
    ['after hyphens', 'Baden-Württemberg', ['Baden-', 'Württembe-', 'rg']],
    ['in long words, with a hyphen', 'abcdefghijklm', ['abcdefghi-', 'jklm']],
    ['in long numbers, without one', '1234567890123', ['1234567890', '123']],
  ])('break %s', (_, text, lines) => {
    expect(fill(piecesOf(text), measure, true)).toEqual(lines);
  });

  it('leave long words whole where smaller letters may help', () => {
    expect(fill(piecesOf('abcdefghijklm'), measure, false)).toBeUndefined();
  });
});
