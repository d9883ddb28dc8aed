import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { AppError } from '#shared/platform/errors.ts';
import { nearestName } from '#shared/platform/http/nearest-name.ts';
import { type InputOptions, parseInput } from '#shared/platform/http/request.ts';

const body = z
  .object({
    originalUrl: z.string(),
    code: z.string().nullish(),
    rules: z
      .array(z.object({ if: z.strictObject({ countries: z.array(z.string()) }), to: z.string() }))
      .nullish(),
    details: z.record(z.string(), z.unknown()).optional(),
    tags: z
      .unknown()
      .transform((value) => value)
      .pipe(z.array(z.string()))
      .optional(),
    media: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('url'), url: z.string() }),
        z.object({ kind: z.literal('file'), name: z.string().default('') }),
      ])
      .optional(),
  })
  .transform((fields) => fields);

const record = z.object({
  _id: z.string(),
  originalUrl: z.string(),
  rules: z.array(z.object({ if: z.object({}), to: z.string(), note: z.string() })),
  health: z.object({ since: z.string() }).nullable(),
});

function detailsOf(input: unknown, options: InputOptions = { root: 'body' }) {
  try {
    parseInput(body, input, options);
    return [];
  } catch (error) {
    return (error as AppError).details?.map(({ path, message }) => `${path} ${message}`);
  }
}

describe('unknown fields', () => {
  it('names each with the nearest known field, on every level, beside other problems', () => {
    const sent = {
      url: 'https://example.com',
      slug: 'x',
      rules: [{ if: { countrys: ['DE'] }, to: 'x', weigth: 1 }],
      media: { kind: 'url', url: 'x', nam: 'y' },
      details: { anything: { goes: 1 } },
      tags: [{ any: 1 }],
      sort: 'popularity',
    };
    expect(detailsOf(sent)).toEqual([
      'url is not a known field; did you mean originalUrl?',
      'slug is not a known field; did you mean code?',
      'sort is not a known field; there are originalUrl, code, rules, details, tags, media',
      'media.nam is not a known field; did you mean name?',
      'rules[0].weigth is not a known field; there are if, to',
      'rules[0].if.countrys is not a known field; did you mean countries?',
      'originalUrl is required',
      'rules[0].if.countries is required',
      'tags[0] Invalid input: expected string, received object',
    ]);
  });

  it('ignores what only the record has, with all that is in it', () => {
    const sent = {
      _id: 'x',
      originalUrl: 'x',
      health: { since: 'x', more: 1 },
      rules: [{ if: { countries: [] }, to: 'x', note: 'x' }],
    };
    expect(detailsOf(sent, { root: 'body', shown: [record] })).toEqual([]);
    expect(
      detailsOf({ ...sent, rules: [{ ...sent.rules[0], noot: 1 }] }, { root: 'body', shown: [record] }),
    ).toEqual(['rules[0].noot is not a known field; there are if, to']);
  });

  it('rejects only misspelled ones where clients may be newer', () => {
    const sent = { originalUrl: 'x', coed: 1, store: true };
    expect(detailsOf(sent, { root: 'body', unknown: 'misspelled' })).toEqual([
      'coed is not a known field; did you mean code?',
    ]);
    expect(detailsOf(sent, { root: 'body', unknown: 'ignored' })).toEqual([]);
  });

  it('reports 50 of very many, and cuts long names', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, i]));
    expect(detailsOf({ originalUrl: 'x', ...many })).toHaveLength(50);
    const [long = ''] = detailsOf({ originalUrl: 'x', ['y'.repeat(50_000)]: 1 }) ?? [];
    expect(long.length).toBeLessThan(300);
  });
});

it.each([
  ['expires_at', 'expiresAt'],
  ['Expires-At', 'expiresAt'],
  ['expiry', 'expiresAt'],
  ['titel', 'title'],
  ['name', 'title'],
  ['domain', 'customDomain'],
  ['tag', 'tags'],
  ['maxClick', 'maxClicks'],
  ['sort', undefined],
  ['', undefined],
])('means by %s: %s', (wrong, meant) => {
  expect(nearestName(wrong, ['originalUrl', 'title', 'tags', 'expiresAt', 'maxClicks', 'customDomain'])).toBe(
    meant,
  );
});
