import { describe, expect, it } from 'vitest';
import { sentApiKey } from '#functions/framework/sent-api-key.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';

function failureOf(headers: RequestHeaders): unknown {
  try {
    return sentApiKey(headers);
  } catch (error) {
    return error;
  }
}

describe('sentApiKey', () => {
  it.each([
    ['no header', {}, undefined],
    ['an empty x-service-api-key', { 'x-service-api-key': '' }, undefined],
    ['x-service-api-key', { 'x-service-api-key': 'sk_1' }, 'sk_1'],
    ['a bearer token', { authorization: 'Bearer sk_1' }, 'sk_1'],
    ['a bearer token of another spelling', { authorization: 'bEARER   sk_1 ' }, 'sk_1'],
    ['the same key twice', { authorization: 'Bearer sk_1', 'x-service-api-key': 'sk_1' }, 'sk_1'],
    ['an empty second header', { authorization: 'Bearer sk_1', 'x-service-api-key': '' }, 'sk_1'],
    [
      'credentials of another scheme beside the key',
      { authorization: 'Basic c2tfMQ==', 'x-service-api-key': 'sk_1' },
      'sk_1',
    ],
  ])('takes the key from %s', (_, headers, key) => {
    expect(sentApiKey(headers)).toBe(key);
  });

  it.each(['Basic c2tfMQ==', 'Bearer', 'Bearer ', 'sk_1', 'Bearer sk_1, Bearer sk_2', 'Bearer sk_1,sk_2 x'])(
    'throws API_KEY_INVALID for the Authorization header "%s"',
    (authorization) => {
      const error = failureOf({ authorization });
      expect(error).toMatchObject({
        code: 'API_KEY_INVALID',
        message: expect.stringContaining('Bearer sk_'),
      });
    },
  );

  it('throws VALIDATION_ERROR that names both headers, and neither key, for two keys', () => {
    const error = failureOf({ authorization: 'Bearer sk_first', 'x-service-api-key': 'sk_second' });
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'Authorization' }] });
    expect(String(error)).toContain('x-service-api-key');
    expect(String(error)).not.toMatch(/sk_first|sk_second/);
  });
});
