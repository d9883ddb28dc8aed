import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { decodeCursor, encodeCursor } from '#shared/platform/http/cursor.ts';
import { parseJson } from '#shared/platform/http/json-text.ts';
import { parseInput, readJsonBody } from '#shared/platform/http/request.ts';
import { errorResponse } from '#shared/platform/http/response.ts';

type Event = Parameters<typeof readJsonBody>[0];
const event = (body: string | undefined, contentType?: string, isBase64Encoded = false) =>
  ({
    body,
    isBase64Encoded,
    headers: contentType ? { 'content-type': contentType } : {},
  }) as unknown as Event;

describe('readJsonBody', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/merge-patch+json',
  ])('takes %s', (contentType) => {
    expect(readJsonBody(event('{"a":1}', contentType))).toEqual({ a: 1 });
  });

  it('takes JSON that says no content type, and JSON in base64', () => {
    expect(readJsonBody(event('{"a":1}'))).toEqual({ a: 1 });
    expect(readJsonBody(event(Buffer.from('{"a":"ü"}').toString('base64'), undefined, true))).toEqual({
      a: 'ü',
    });
  });

  it.each(['text/plain', 'application/jsonx', 'multipart/form-data; boundary=json'])(
    'refuses %s',
    (contentType) => {
      expect(() => readJsonBody(event('{}', contentType))).toThrow(
        expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' }),
      );
    },
  );

  it('rejects JSON that is nested too deep', () => {
    expect(() => readJsonBody(event('['.repeat(65) + ']'.repeat(65)))).toThrow('64 levels');
  });

  it('takes 256 KiB and refuses a byte more, however it is encoded', () => {
    const fits = `"${'x'.repeat(256 * 1024 - 2)}"`;
    expect(readJsonBody(event(fits))).toHaveLength(256 * 1024 - 2);
    const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });
    expect(() => readJsonBody(event(`${fits} `))).toThrow(tooLarge);
    const encoded = Buffer.from(`${fits} `).toString('base64');
    expect(() => readJsonBody(event(encoded, undefined, true))).toThrow(tooLarge);
  });
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('parseJson', () => {
  it('rejects what is nested deeper than 64 levels, arrays and objects alike', () => {
    expect(parseJson(nested(64))).toEqual(JSON.parse(nested(64)));
    const tooDeep = 'body: may be nested at most 64 levels deep';
    expect(() => parseJson(nested(65))).toThrow(tooDeep);
    expect(() => parseJson(nested(200_000))).toThrow(tooDeep);
    expect(() => parseJson(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toThrow(tooDeep);
    expect(() => parseJson('['.repeat(1_000_000), { field: 'urls' })).toThrow('urls: may be nested');
  });

  it('reads brackets, commas and quotes in strings as text', () => {
    const value = { a: '['.repeat(100), b: `\\"${'{,'.repeat(100)}\\`, c: ['"', '\\'] };
    expect(parseJson(JSON.stringify(value), { maxEntries: 2 })).toEqual(value);
  });

  it('rejects an array with too many entries, wherever it is', () => {
    const message = 'body: may have at most 3 entries in an array';
    expect(parseJson('{"a":[1,2,3],"b":[[1],[2,3]],"c":1,"d":2}', { maxEntries: 3 })).toBeDefined();
    expect(() => parseJson('{"a":[1,{"b":2,"c":3,"d":4,"e":5},[],0]}', { maxEntries: 3 })).toThrow(message);
    expect(() => parseJson(`[${'1,'.repeat(2_000_000)}`, { maxEntries: 3 })).toThrow(message);
  });

  it('takes what JSON.parse takes, and nothing else', () => {
    fc.assert(fc.property(fc.json(), (text) => void expect(parseJson(text)).toEqual(JSON.parse(text))));
    const broken = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', '1') });
    fc.assert(
      fc.property(broken, (text) => {
        let expected: unknown = 'not JSON';
        try {
          expected = JSON.parse(text);
        } catch {}
        let found: unknown = 'not JSON';
        try {
          found = parseJson(text);
        } catch (error) {
          expect((error as Error).message).toBe('body: is not valid JSON');
        }
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('parseInput', () => {
  const schema = z.object({ a: z.string({ error: 'must be a string' }), b: z.array(z.number()).optional() });

  it('says that an absent field is required, and of a wrong one what it must be', () => {
    expect(() => parseInput(schema, {}, 'body')).toThrow('a: is required');
    expect(() => parseInput(schema, { a: 1 }, 'body')).toThrow('a: must be a string');
  });

  it.each([
    ['half a surrogate pair', { a: 'x\ud800' }, 'a'],
    ['U+0000', { a: 'fine', c: [{ d: 'x\u0000' }] }, 'c[0].d'],
  ])('refuses %s wherever it is, and names the field', (_, input, path) => {
    expect(() => parseInput(schema, input, 'body')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: [expect.objectContaining({ path, code: 'invalid_characters' })],
      }),
    );
  });

  it('refuses a field named __proto__, which would be lost, and names it', () => {
    const input = { a: '', c: [JSON.parse('{ "__proto__": "x" }')] };
    expect(() => parseInput(schema, input, 'body')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: [expect.objectContaining({ path: 'c[0].__proto__', code: 'reserved' })],
      }),
    );
  });

  it.each([
    [{ 'x\ud800': 1 }, 'body'],
    [{ a: 'fine', b: [{ '\u0000': 1 }] }, 'b[0]'],
  ])('rejects the same in the name of a field: %j', (input, path) => {
    expect(() => parseInput(schema, input, 'body')).toThrow(
      expect.objectContaining({
        details: [expect.objectContaining({ path, message: expect.stringContaining('a name in it') })],
      }),
    );
  });

  it('does not repeat a huge name in its error', () => {
    const input = { ['x'.repeat(100_000)]: '\u0000' };
    expect(() => parseInput(schema, input, 'body')).toThrow(/^x{200}: must not contain/);
  });

  it('lists no more than 50 faults, and says how many there are', () => {
    const b = Array.from({ length: 80 }, () => 'x');
    try {
      parseInput(schema, { a: 'fine', b }, 'body');
      expect.unreachable();
    } catch (error) {
      expect((error as { details: unknown[] }).details).toHaveLength(50);
      expect((error as Error).message).toContain('(and 79 more, see details)');
    }
  });

  it('lists every fault with its path', () => {
    expect(() => parseInput(schema, { b: [1, 'x'] }, 'body')).toThrow(
      expect.objectContaining({
        message: 'a: is required (and 1 more, see details)',
        details: [
          { path: 'a', code: 'required', params: {}, message: 'is required' },
          { path: 'b[1]', code: 'invalid_type', params: { expected: 'number' }, message: expect.any(String) },
        ],
      }),
    );
  });
});

describe('errorResponse', () => {
  it('hides everything that is not meant for the caller', () => {
    const answer = errorResponse(new Error('ResourceNotFoundException: table signpost-prod'));
    expect(answer.statusCode).toBe(500);
    expect(JSON.parse(answer.body as string)).toEqual({
      status: 'error',
      error: { code: 'INTERNAL_ERROR', message: expect.not.stringContaining('table') },
    });
  });
});

describe('a cursor', () => {
  const shape = /^\d+#x$/;

  it('comes back as it went out', () => {
    expect(decodeCursor(encodeCursor('12#x'), shape)).toBe('12#x');
  });

  it.each(['', 'MTIjeA==', '!!', encodeCursor('12#y'), `${encodeCursor('12#x')}A`])('is not %j', (text) => {
    expect(() => decodeCursor(text, shape)).toThrow('cursor');
  });
});
