import { describe, expect, it } from 'vitest';
import { type PolicyStatement, RolePolicy } from '../../../../infra/local/iam/role-policy.ts';

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

  it('does not allow by a statement with a condition, and warns of it', () => {
    const role = policy({ Effect: 'Allow', Action: 's3:*', Resource: '*', Condition: { Bool: {} } });
    expect(role.allows('s3:PutObject', 'arn:aws:s3:::b/k')).toBe(false);
    expect(role.warnings).toHaveLength(1);
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
