import { type PolicyStatement, RolePolicy } from '@signpost/local-aws/iam/role-policy.ts';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import { describe, expect, it } from 'vitest';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';

function policy(...Statement: PolicyStatement[]): RolePolicy {
  return new RolePolicy('role', [{ Statement }]);
}

describe('the policy of a role', () => {
  it('allows nothing by itself', () => {
    expect(policy().allows('s3:GetObject', 'arn:aws:s3:::b/k')).toBe(false);
  });

  it('allows the named actions on the named resources only', () => {
    const role = policy({
      Effect: 'Allow',
      Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      Resource: table,
    });
    expect(role.allows('dynamodb:PutItem', table)).toBe(true);
    expect(role.allows('dynamodb:DeleteItem', table)).toBe(false);
    expect(role.allows('dynamodb:PutItem', `${table}2`)).toBe(false);
    expect(role.allows('dynamodb:PutItem', `${table}/index/i`)).toBe(false);
  });

  it('reads wildcards, and actions in any case', () => {
    const role = policy({ Effect: 'Allow', Action: 'DynamoDB:*Item', Resource: `${table}/index/?` });
    expect(role.allows('dynamodb:GetItem', `${table}/index/i`)).toBe(true);
    expect(role.allows('dynamodb:Query', `${table}/index/i`)).toBe(false);
    expect(role.allows('dynamodb:GetItem', `${table}/index/ii`)).toBe(false);
  });

  it('takes the characters of expressions literally', () => {
    const role = policy({ Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::a.b/(x)' });
    expect(role.allows('s3:GetObject', 'arn:aws:s3:::a.b/(x)')).toBe(true);
    expect(role.allows('s3:GetObject', 'arn:aws:s3:::aXb/(x)')).toBe(false);
  });

  it('lets a denial win', () => {
    const role = policy(
      { Effect: 'Allow', Action: 's3:*', Resource: '*' },
      { Effect: 'Deny', Action: 's3:DeleteObject', Resource: '*' },
    );
    expect(role.allows('s3:PutObject', 'arn:aws:s3:::b/k')).toBe(true);
    expect(role.allows('s3:DeleteObject', 'arn:aws:s3:::b/k')).toBe(false);
  });

  describe('with a condition on partition keys', () => {
    const limited = (Condition: unknown, Effect: 'Allow' | 'Deny' = 'Allow') =>
      policy(
        { Effect, Action: ['dynamodb:GetItem', 'dynamodb:Scan'], Resource: table, Condition },
        ...(Effect === 'Deny' ? [{ Effect: 'Allow', Action: '*', Resource: '*' } as const] : []),
      );
    const like = (...patterns: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
    });
    const reads = (role: RolePolicy, ...keys: string[]) =>
      role.allows('dynamodb:GetItem', table, { 'dynamodb:LeadingKeys': keys });

    it('allows the keys that one of its patterns matches', () => {
      const role = limited(like('CODE#*', 'LINK#?'));
      expect(reads(role, 'CODE#abc')).toBe(true);
      expect(reads(role, 'CODE#')).toBe(true);
      expect(reads(role, 'LINK#1')).toBe(true);
      expect(reads(role, 'LINK#12')).toBe(false);
      expect(reads(role, 'code#abc')).toBe(false);
      expect(reads(role, 'OWNER#CODE#abc')).toBe(false);
    });

    it('refuses a request of which one key is not allowed', () => {
      const role = limited(like('CODE#*', 'LINK#*'));
      expect(reads(role, 'CODE#a', 'LINK#b')).toBe(true);
      expect(reads(role, 'CODE#a', 'OWNER#b')).toBe(false);
    });

    it('does not add up the keys that two statements allow', () => {
      const allow = (pattern: string): PolicyStatement => ({
        Effect: 'Allow',
        Action: 'dynamodb:GetItem',
        Resource: table,
        Condition: like(pattern),
      });
      const role = policy(allow('CODE#*'), allow('LINK#*'));
      expect(reads(role, 'LINK#b')).toBe(true);
      expect(reads(role, 'CODE#a', 'LINK#b')).toBe(false);
    });

    it('allows a request without keys, as AWS does', () => {
      expect(limited(like('CODE#*')).allows('dynamodb:Scan', table)).toBe(true);
    });

    it('denies only what a denial is limited to', () => {
      const role = limited(like('OWNER#*'), 'Deny');
      expect(reads(role, 'OWNER#a')).toBe(false);
      expect(reads(role, 'CODE#a')).toBe(true);
    });

    it('notes which of its patterns were needed', () => {
      const role = limited(like('CODE#*', 'LINK#*'));
      reads(role, 'LINK#1', 'OWNER#1');
      reads(role, 'CODE#1');
      expect(role.grants().filter(({ used }) => used)).toEqual([
        {
          action: 'dynamodb:GetItem',
          resource: table,
          limitedTo: 'dynamodb:LeadingKeys CODE#*',
          used: true,
        },
      ]);
      expect(role.grants()).toHaveLength(4);
    });

    it('allows one value of a key that a request has', () => {
      const from = (address: string) => ({ 'ses:FromAddress': [address] });
      const role = policy({
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: '*',
        Condition: { StringEquals: { 'ses:FromAddress': ['a@example.com', 'b@example.com'] } },
      });
      expect(role.allows('ses:SendEmail', 'identity', from('b@example.com'))).toBe(true);
      expect(role.allows('ses:SendEmail', 'identity', from('c@example.com'))).toBe(false);
      expect(role.allows('ses:SendEmail', 'identity')).toBe(false);
      expect(role.grants().map(({ used }) => used)).toEqual([false, true]);
    });

    it.each([
      ['the condition operator Bool', { Bool: { 'aws:SecureTransport': 'true' } }],
      ['the condition operator StringLike', { StringLike: { 'dynamodb:LeadingKeys': 'CODE#*' } }],
      ['the condition operator toString', { toString: { 'dynamodb:LeadingKeys': 'CODE#*' } }],
      ['the condition operator Null', { Null: { 'dynamodb:LeadingKeys': 'false' } }],
      ['the condition key dynamodb:Attributes', { StringEquals: { 'dynamodb:Attributes': 'a' } }],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of IAM
      ['a variable in the condition on dynamodb:LeadingKeys', like('OWNER#${aws:userid}')],
    ])('stops at %s', (what, condition) => {
      expect(() => limited(condition)).toThrow(
        `Role role: ${what} in a policy is not supported by the local run.`,
      );
      expect(() => limited(condition, 'Deny')).toThrow(StartError);
    });
  });

  it('stops at elements that it cannot evaluate', () => {
    expect(() => policy({ Effect: 'Allow', NotAction: 's3:*', Resource: '*' })).toThrow(
      /NotAction .* not supported/,
    );
    expect(() => policy({ Effect: 'Allow', Action: 's3:*', NotResource: '*' })).toThrow(
      /NotResource .* not supported/,
    );
  });

  it('notes which grants were needed', () => {
    const role = policy({ Effect: 'Allow', Action: ['sqs:SendMessage', 'sqs:PurgeQueue'], Resource: '*' });
    role.allows('sqs:SendMessage', 'arn:aws:sqs:us-east-1:000000000000:q');
    expect(role.grants().map(({ action, used }) => [action, used])).toEqual([
      ['sqs:SendMessage', true],
      ['sqs:PurgeQueue', false],
    ]);
  });
});
