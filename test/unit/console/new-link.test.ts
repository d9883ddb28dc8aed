import { ApiError, type CreateLink } from '@signpost/client/core';
import { describe, expect, it } from 'vitest';
import { expiryOf, isChosen } from '#console/views/links/form/expiry-presets.ts';
import { EMPTY_DRAFT } from '#console/views/links/form/link-draft.ts';
import { postLink } from '#console/views/links/form/post-link.ts';
import { typedCode } from '#console/views/links/form/typed-code.ts';

describe('a second link to the same destination', () => {
  const url = 'https://example.com/';

  /** An API where the destination has a link, and the keys of its requests. */
  function anApi() {
    const sent: CreateLink[] = [];
    const post = (_: string, { body }: { body: CreateLink }) => {
      sent.push(body);
      if (!body.allowDuplicate) {
        throw new ApiError('', { status: 409, code: 'LINK_ALREADY_EXISTS', details: [] });
      }
      return Promise.resolve({ link: body });
    };
    return { sent, api: { post } as unknown as Parameters<typeof postLink>[0] };
  }

  it('is created with a code of its own, without a question', async () => {
    const { sent, api } = anApi();
    const body = { originalUrl: url, code: 'spring-sale' };
    expect(await postLink(api, body, JSON.stringify)).toMatchObject({ code: 'spring-sale' });
    expect(sent).toEqual([body, { ...body, allowDuplicate: true }]);
  });

  it('is asked about without one', async () => {
    const { sent, api } = anApi();
    await expect(postLink(api, { originalUrl: url }, JSON.stringify)).rejects.toThrow(ApiError);
    expect(sent).toHaveLength(1);
  });
});

describe('a code while it is typed', () => {
  it.each([
    ['Spring Sale', 'spring-sale'],
    ['Spring  Sale ', 'spring-sale-'],
    [' SALE24', 'SALE24'],
    ['docs/api', 'docs/api'],
    ['Frühling jetzt', 'frühling-jetzt'],
  ])('reads %j as %j', (typed, code) => {
    expect(typedCode(typed).code).toBe(code);
  });

  it('stays in lower case after a space, key by key, until it is emptied', () => {
    const type = (text: string) =>
      [...text].reduce((known, key) => typedCode(known.code + key, known.isWords), typedCode(''));
    expect(type('Spring Sale').code).toBe('spring-sale');
    expect(type('My-Code').code).toBe('My-Code');
    expect(typedCode('', true).isWords).toBe(false);
  });
});

describe('an expiry in one click', () => {
  it.each([
    ['a Sunday', '2026-11-29T10:00', '2026-12-04T18:00'],
    ['Friday morning', '2026-12-04T09:00', '2026-12-04T18:00'],
    ['Friday night', '2026-12-04T20:00', '2026-12-11T18:00'],
  ])('is on Friday, 18:00, from %s', (_, now, date) => {
    expect(expiryOf('friday', new Date(now))).toEqual({ expiry: 'date', date });
  });

  it('is marked as chosen', () => {
    const now = new Date('2026-11-29T10:00');
    const draft = { ...EMPTY_DRAFT, ...expiryOf('week', now) };
    expect(isChosen('week', draft, now)).toBe(true);
    expect(isChosen('month', draft, now)).toBe(false);
    expect(isChosen('never', EMPTY_DRAFT, now)).toBe(true);
  });
});
