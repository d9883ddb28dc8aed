import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { errorText, problemText } from '#console/texts/error-text.ts';
import { es } from '#console/texts/es.ts';
import { codeOn } from '#shared/links/model/link-codes.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { AppError, ERROR_CODES, publicError } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { FORMATS, PROBLEM_CODES, problem } from '#shared/platform/problems.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { createWebhookSchema } from '#shared/webhooks/webhook.ts';

const LANGUAGES = Object.entries({ en, es });

/** Formats that no input of the console has. */
const API_ONLY = ['base64url', 'etags', 'id', 'idempotency_key', 'json', 'pattern'];

describe.each(LANGUAGES)('in %s, the console', (_, texts) => {
  it('has a text for each code of an error and of a rejected field', () => {
    const untold = ERROR_CODES.filter((code) => !Object.hasOwn(texts.errors, code));
    expect(untold).toEqual([]);
    expect(Object.keys(texts.problems).toSorted()).toEqual(Object.keys(PROBLEM_CODES).toSorted());
  });

  it('says what a value must look like, for each format', () => {
    const unknown = texts.problems.invalid_format({ format: '' });
    const unsaid = FORMATS.filter((format) => texts.problems.invalid_format({ format }) === unknown);
    expect(unsaid).toEqual(API_ONLY);
  });
});

/** What the API returns for this input. */
function rejected(check: () => unknown) {
  try {
    check();
  } catch (error) {
    if (error instanceof AppError) return publicError(error);
    throw error;
  }
  throw new Error('The input is valid');
}

const linkWith = (fields: object) => () =>
  parseInput(createLinkSchema, { originalUrl: 'https://example.com', title: 'A', ...fields }, 'body');

describe('errorText', () => {
  it.each([
    ['a missing field', linkWith({ originalUrl: undefined }), 'originalUrl: Este campo es obligatorio.'],
    ['a long text', linkWith({ title: 'x'.repeat(201) }), 'title: Debe tener como máximo 200 caracteres.'],
    ['a small number', linkWith({ maxClicks: 0 }), 'maxClicks: Debe ser 1 como mínimo.'],
    ['a fraction', linkWith({ maxClicks: 1.5 }), 'maxClicks: Introduce un número entero.'],
    [
      'no URL',
      linkWith({ originalUrl: 'example' }),
      'originalUrl: Introduce una URL como example.com/oferta.',
    ],
    [
      'a short code with spaces',
      linkWith({ code: 'a b' }),
      'code: Usa de 2 a 64 letras (a-z), dígitos, guiones y guiones bajos. En tus propios dominios ' +
        'también valen docs/api y emojis.',
    ],
    ['a reserved code', () => codeOn(null, 'docs'), 'code: Está reservado. Elige otro.'],
    ['a choice', linkWith({ status: 'on' }), 'status: Debe ser active o inactive.'],
    [
      'too many tags',
      linkWith({ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }),
      'tags: Debe tener como máximo 20 elementos.',
    ],
    [
      'a webhook without events',
      () => parseInput(createWebhookSchema, { url: 'https://example.com', events: [] }, 'body'),
      'events: Añade al menos uno.',
    ],
    [
      'a page of an unknown type',
      () => parseInput(createSmartLinkSchema, { title: 'A', type: 'poster' }, 'body'),
      /^type: Debe ser .*myBio/,
    ],
  ])('says in Spanish what is wrong with %s', (_, check, text) => {
    expect(errorText(es, rejected(check))).toEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    );
  });

  it('uses the parameters of an error', () => {
    const quota = { code: 'QUOTA_EXCEEDED', message: '', params: { quota: 'links', limit: 2500 } };
    expect(errorText(en, quota)).toBe('Your plan includes 2,500 links. Delete some, or upgrade your plan.');
    expect(errorText(es, { code: 'RATE_LIMITED', message: '', retryAfter: 7 })).toContain('7 segundos');
    expect(errorText(en, { code: 'RATE_LIMITED', message: '', retryAfter: 43_200 })).toContain('12 hours');
  });

  it("repeats the API's own words for a code that it does not know", () => {
    expect(errorText(es, { code: 'constructor', message: 'Something new.' })).toBe('Something new.');
    expect(problemText(es, { code: 'toString', message: 'must be new' })).toBe('Must be new');
  });
});

describe('problemText', () => {
  it('names times and fields in the language of the console', () => {
    expect(problemText(es, problem('too_late', '', { before: 'expiresAt' }))).toBe(
      'Debe ser anterior a la caducidad.',
    );
    expect(
      problemText(es, problem('unsupported_file_type', '', { allowed: ['image/png', 'image/jpeg'] })),
    ).toBe('Usa PNG o JPEG.');
  });
});
