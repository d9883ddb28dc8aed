import { checkPolicy, PostError } from '@signpost/local-aws/s3/post-policy.ts';
import { describe, expect, it } from 'vitest';

const now = new Date('2026-05-01T12:00:00Z');

interface Form {
  expiration?: unknown;
  conditions?: unknown;
  fields?: Record<string, string>;
}

const CONDITIONS = [
  { bucket: 'files' },
  ['eq', '$key', 'uploads/a'],
  ['starts-with', '$Content-Type', 'image/'],
  ['content-length-range', 1, 100],
];

function check({ expiration = '2026-05-01T13:00:00Z', conditions = CONDITIONS, fields = {} }: Form = {}) {
  const all = { key: 'uploads/a', 'content-type': 'image/png', policy: 'x', ...fields };
  const encoded = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  return checkPolicy(encoded, { fields: new Map(Object.entries(all)), bucket: 'files' }, now);
}

function refusal(form: Form): [number, string, string] {
  try {
    check(form);
  } catch (error) {
    if (error instanceof PostError) return [error.status, error.code, error.message];
    throw error;
  }
  throw new Error('The form was taken');
}

describe('the policy of a form', () => {
  it('tells how many bytes the file may have when every part fits', () => {
    expect(check()).toEqual({ min: 1, max: 100 });
    expect(check({ fields: { 'x-ignore-this': 'a', 'x-amz-signature': 'b', file: '' } })).toBeDefined();
    const twice = [...CONDITIONS, ['content-length-range', 5, 1000]];
    expect(check({ conditions: twice })).toEqual({ min: 5, max: 100 });
  });

  it.each<[string, Form]>([
    ['another key', { fields: { key: 'uploads/ab' } }],
    ['another type', { fields: { 'content-type': 'text/html' } }],
    ['a part that no condition covers', { fields: { 'x-amz-meta-a': 'b' } }],
    ['another bucket', { conditions: [...CONDITIONS, { bucket: 'other' }] }],
    ['a part that is missing', { conditions: [...CONDITIONS, ['eq', '$acl', 'private']] }],
    ['a time that has passed', { expiration: '2026-05-01T12:00:00Z' }],
  ])('refuses %s', (_, form) => {
    expect(refusal(form)).toEqual([
      403,
      'AccessDenied',
      expect.stringContaining('Invalid according to Policy'),
    ]);
  });

  it.each<[string, Form]>([
    ['no end', { expiration: 'soon' }],
    ['no conditions', { conditions: 'all' }],
    ['an unknown operator', { conditions: [['ends-with', '$key', 'a']] }],
    ['two names in one condition', { conditions: [{ key: 'uploads/a', bucket: 'files' }] }],
    ['null', { conditions: [null] }],
  ])('is no policy with %s', (_, form) => {
    expect(refusal(form).slice(0, 2)).toEqual([400, 'InvalidPolicyDocument']);
  });

  it.each(['', 'bnVsbA==', '{}', '////'])('is no policy when it is %j', (encoded) => {
    expect(() => checkPolicy(encoded, { fields: new Map(), bucket: 'files' }, now)).toThrow(PostError);
  });
});
