import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { readTextBody } from '#shared/platform/http/request.ts';

const limits = { contentTypes: ['text/csv'], maxBytes: 20 };
const read = (body: string | Buffer | undefined, contentType: string | undefined = 'text/csv') =>
  readTextBody(
    {
      headers: { 'content-type': contentType },
      body: Buffer.isBuffer(body) ? body.toString('base64') : body,
      isBase64Encoded: Buffer.isBuffer(body),
    } as unknown as APIGatewayProxyEventV2,
    limits,
  );

describe('a text body', () => {
  it('is read as it came, without its byte order mark, in base64 or not', () => {
    const expected = { contentType: 'text/csv', text: 'ü,😀\n' };
    expect(read('\uFEFFü,😀\n')).toEqual(expected);
    expect(read(Buffer.from('\uFEFFü,😀\n'), 'Text/CSV; charset=utf-8')).toEqual(expected);
  });

  it.each([
    ['Latin-1', Buffer.from('fünf', 'latin1')],
    ['Latin-1, as the gateway decodes it', 'f\uFFFDnf'],
    ['UTF-16', Buffer.from('\uFEFFurl', 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from('url', 'utf16le')],
  ])('in %s is refused, and says what to do', (_, body) => {
    expect(() => read(body)).toThrow('save the file as UTF-8');
  });

  it('is refused when it is too large, empty or of another type', () => {
    expect(read('x'.repeat(20)).text).toHaveLength(20);
    expect(() => read('x'.repeat(21))).toThrow(expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' }));
    expect(() => read('ü'.repeat(11))).toThrow(expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' }));
    expect(() => read(undefined)).toThrow('is empty');
    const unsupported = expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(() => read('x', 'text/html')).toThrow(unsupported);
    expect(() => read('x', '')).toThrow(unsupported);
  });
});
