import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { staticResponse } from '#shared/platform/http/static-file.ts';

const file = { gzipped: gzipSync('hello'), contentType: 'text/plain', cacheControl: 'public, max-age=60' };
const ask = (headers: Record<string, string>) => staticResponse({ headers }, file);

describe('a static file', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5', '*'])(
    'is sent compressed to accept-encoding %s',
    (accept) => {
      const answer = ask({ 'accept-encoding': accept });
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(answer.isBase64Encoded).toBe(true);
      expect(gunzipSync(Buffer.from(answer.body ?? '', 'base64')).toString()).toBe('hello');
    },
  );

  it.each(['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0', 'x-gzip-not'])(
    'is sent as it is to accept-encoding "%s"',
    (accept) => {
      const answer = ask({ 'accept-encoding': accept });
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.body).toBe('hello');
    },
  );

  it('is not sent again to who has it', () => {
    const etag = String(ask({}).headers?.['etag']);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = ask({ 'if-none-match': known });
      expect([answer.statusCode, answer.body]).toEqual([304, undefined]);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=60' });
    }
    expect(ask({ 'if-none-match': '"other"' }).statusCode).toBe(200);
  });
});
