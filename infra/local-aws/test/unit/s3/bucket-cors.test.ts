import { type CorsRule, corsHeaders } from '@signpost/local-aws/s3/bucket-cors.ts';
import { describe, expect, it } from 'vitest';

const rule = (overrides: Partial<CorsRule> = {}): CorsRule => ({
  methods: ['POST'],
  origins: ['https://*.example'],
  headers: ['x-*'],
  exposed: [],
  maxAgeSeconds: 60,
  ...overrides,
});

describe('the rules of a bucket for other origins', () => {
  it('allow what the first fitting rule allows', () => {
    const headers = corsHeaders([rule({ origins: ['https://b.test'] }), rule()], {
      origin: 'https://a.example',
      method: 'POST',
      headers: ['X-One'],
    });
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://a.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'X-One',
      'access-control-max-age': '60',
    });
    const all = corsHeaders([rule({ origins: ['*'] })], { origin: 'https://a.test', method: 'POST' });
    expect(all['access-control-allow-origin']).toBe('*');
  });

  it.each([
    ['another origin', { origin: 'https://a.test', method: 'POST' }],
    ['another method', { origin: 'https://a.example', method: 'PUT' }],
    ['another header', { origin: 'https://a.example', method: 'POST', headers: ['x-one', 'authorization'] }],
    ['no origin', { origin: undefined, method: 'POST' }],
  ])('say nothing to %s', (_, request) => {
    expect(corsHeaders([rule()], request)).toEqual({});
  });
});
