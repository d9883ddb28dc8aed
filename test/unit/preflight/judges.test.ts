import { describe, expect, it } from 'vitest';
import { environment } from '#infra/deployed-environments.ts';
import { usageOf } from '#infra/environment/limit-usage.ts';
import { Fault } from '#infra/preflight/aws.ts';
import { judgeCertificate, judgeNumber } from '#infra/preflight/checks/certificate.ts';
import { judgeCreatedSender, judgeExistingSender, judgeSending } from '#infra/preflight/checks/email.ts';
import { judgeExecutions, judgeStorage } from '#infra/preflight/checks/executions.ts';
import { judgeStacks } from '#infra/preflight/checks/stacks.ts';
import { judgeUsage } from '#infra/preflight/checks/template-limits.ts';
import { type DeployedStack, isOf } from '#infra/preflight/deployed.ts';
import { planOf } from '#infra/preflight/plan.ts';
import { plannedNames, textOf } from '#infra/preflight/planned.ts';

const aStack = (given: Partial<DeployedStack>): DeployedStack => ({
  name: 'signpost-dev-data',
  region: 'eu-west-1',
  status: 'UPDATE_COMPLETE',
  reason: undefined,
  isProtected: false,
  isNested: false,
  isPlanned: true,
  ...given,
});

describe('judgeStacks', () => {
  const judge = (given: Partial<DeployedStack>) => judgeStacks([aStack(given)])[0];

  it.each([
    ['UPDATE_COMPLETE', 'ok', undefined],
    ['UPDATE_ROLLBACK_COMPLETE', 'ok', undefined],
    ['UPDATE_IN_PROGRESS', 'fails', /^Wait until it is done/],
    ['UPDATE_ROLLBACK_FAILED', 'fails', /^aws cloudformation continue-update-rollback --region eu-west-1/],
    ['UPDATE_FAILED', 'fails', /^aws cloudformation rollback-stack/],
    ['CREATE_FAILED', 'fails', /^aws cloudformation rollback-stack/],
    ['DELETE_FAILED', 'fails', /describe-stack-events .* Then aws cloudformation delete-stack/],
    ['ROLLBACK_COMPLETE', 'warning', /^cdk deploy deletes it first/],
    ['REVIEW_IN_PROGRESS', 'warning', /^cdk deploy deletes it first/],
  ] as const)('finds that %s %s', (status, verdict, todo) => {
    const finding = judge({ status });
    expect(finding?.status).toBe(verdict);
    if (todo) expect(finding?.todo).toMatch(todo);
  });

  it('says how to delete a failed stack that cdk deploy cannot delete, because it is protected', () => {
    const finding = judge({
      status: 'ROLLBACK_COMPLETE',
      isProtected: true,
      reason: 'Resource creation failed',
    });
    expect(finding?.status).toBe('fails');
    expect(finding?.found).toBe(
      'signpost-dev-data is ROLLBACK_COMPLETE (Resource creation failed), and protected against deletion',
    );
    expect(finding?.todo).toMatch(
      /^aws .*update-termination-protection .*, then aws cloudformation delete-stack/,
    );
  });

  it('warns of a stack that the app does not have any more, and leaves nested ones to their parent', () => {
    expect(judge({ isPlanned: false })).toMatchObject({ status: 'warning' });
    const nested = aStack({ isNested: true, status: 'UPDATE_ROLLBACK_FAILED' });
    expect(judgeStacks([aStack({}), nested]).map(({ status }) => status)).toEqual(['ok']);
  });
});

describe('isOf', () => {
  it('tells the stacks of prod from those of prod-eu', () => {
    const all = ['prod', 'prod-eu'];
    expect(isOf('prod', 'signpost-prod', all)).toBe(true);
    expect(isOf('prod', 'signpost-prod-data', all)).toBe(true);
    expect(isOf('prod', 'signpost-prod-eu', all)).toBe(false);
    expect(isOf('prod', 'signpost-prod-eu-data', all)).toBe(false);
    expect(isOf('prod-eu', 'signpost-prod-eu-data', all)).toBe(true);
    expect(isOf('prod', 'signpost-production', all)).toBe(false);
  });
});

describe('judgeExecutions', () => {
  const { capacity } = environment('dev');
  const judge = (total: number, reservedConcurrency = {}, accountConcurrency = total) =>
    judgeExecutions(
      { region: 'eu-west-1', capacity: { ...capacity, accountConcurrency, reservedConcurrency } },
      { limit: { ConcurrentExecutions: total }, held: 0 },
    );

  it('leaves 100 unreserved', () => {
    expect(judge(400, { redirect: 300 })).toMatchObject({ status: 'ok' });
    expect(judge(399, { redirect: 300 })).toMatchObject({ status: 'fails' });
  });

  it('compares capacity.accountConcurrency with the account', () => {
    expect(judge(500, { redirect: 300 }, 1000)).toMatchObject({
      status: 'warning',
      todo: 'Set capacity.accountConcurrency to 500.',
    });
  });

  it('accepts a hundred for all functions, and warns of fewer', () => {
    expect(judge(100)).toMatchObject({ status: 'ok' });
    expect(judge(50)).toMatchObject({ status: 'warning' });
  });
});

describe('judgeStorage', () => {
  it('warns when little is left for code', () => {
    expect(judgeStorage({ TotalCodeSize: 100 }, { TotalCodeSize: 79 })).toEqual([]);
    expect(judgeStorage({ TotalCodeSize: 75 * 2 ** 30 }, { TotalCodeSize: 70 * 2 ** 30 })).toMatchObject([
      { status: 'warning', found: 'code of functions takes 70.0 of 75.0 GB' },
    ]);
  });
});

describe('judgeCertificate', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  const NotAfter = new Date('2027-11-23T00:00:00Z');
  const judge = (names: string[], hosts: string[], notAfter = NotAfter) =>
    judgeCertificate(
      'arn',
      { Status: 'ISSUED', SubjectAlternativeNames: names, NotAfter: notAfter },
      { hosts, now },
    );

  it('covers one label with a wildcard', () => {
    expect(judge(['*.example.com'], ['go.example.com'])).toMatchObject({ status: 'ok' });
    expect(judge(['*.example.com'], ['example.com'])).toMatchObject({ status: 'fails' });
    expect(judge(['*.example.com'], ['a.go.example.com'])).toMatchObject({ status: 'fails' });
    expect(judge(['go.example.com'], ['go.example.com', 'api.example.com'])).toMatchObject({
      found: 'arn does not cover api.example.com',
    });
  });

  it('warns of one that ACM did not renew', () => {
    const soon = new Date('2026-12-13T00:00:00Z');
    expect(judge(['go.example.com'], ['go.example.com'], soon)).toMatchObject({
      found: 'it expires in 20 days',
    });
  });
});

describe('judgeNumber', () => {
  it('asks for more names than the account allows', () => {
    expect(judgeNumber(10, 10)).toMatchObject({ status: 'ok' });
    expect(judgeNumber(11, 10).todo).toContain(
      '--service-code acm --quota-code L-FB94F0B0 --desired-value 11',
    );
  });
});

describe('the sender', () => {
  it('must be verified, its domain or its address', () => {
    const sender = (name: string, isVerified: boolean) => ({ name, isVerified });
    const judge = (...found: Parameters<typeof judgeExistingSender>[1]) =>
      judgeExistingSender('a@example.com', found);
    expect(judge(undefined, sender('example.com', true))).toMatchObject({ status: 'ok' });
    expect(judge(sender('a@example.com', false), undefined)).toMatchObject({ status: 'warning' });
    expect(judge(undefined, undefined)).toMatchObject({ status: 'fails' });
  });

  it('is created once', () => {
    const found = { name: 'example.com', isVerified: true };
    expect(judgeCreatedSender('example.com', found, false)).toMatchObject({ status: 'fails' });
    expect(judgeCreatedSender('example.com', found, true)).toMatchObject({ status: 'ok' });
    expect(judgeCreatedSender('example.com', undefined, false)).toMatchObject({ status: 'ok' });
    expect(judgeCreatedSender('a@example.com', undefined, false)).toMatchObject({ status: 'warning' });
  });

  it('cannot send from an account that SES has shut down', () => {
    const account = { ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: 'SHUTDOWN' };
    expect(judgeSending('eu-west-1', account)).toMatchObject([{ status: 'fails' }]);
  });
});

describe('judgeUsage', () => {
  const usage = (parameters: number) =>
    usageOf('parameters', {
      'eu-west-1/one': { Resources: {}, Parameters: Object.fromEntries(Array(parameters).entries()) },
    });

  it('compares templates with the limits of a new account', () => {
    expect(judgeUsage(usage(160))).toEqual([{ status: 'ok', found: 'within 1 limit of a new account' }]);
    expect(judgeUsage(usage(161))).toMatchObject([{ status: 'warning' }]);
    expect(judgeUsage(usage(200))).toMatchObject([{ status: 'warning' }]);
    expect(judgeUsage(usage(201))).toMatchObject([
      { status: 'fails', found: 'the parameters of a template (eu-west-1/one): 201 of 200' },
    ]);
  });
});

describe('Fault', () => {
  it.each([
    ['AccessDeniedException', 'denied'],
    ['AuthorizationErrorException', 'denied'],
    ['TooManyRequestsException', 'throttled'],
    ['ThrottlingException', 'throttled'],
    ['ExpiredTokenException', 'credentials'],
    ['UnrecognizedClientException', 'credentials'],
    ['TimeoutError', 'unreachable'],
    ['AbortError', 'unreachable'],
    ['LimitExceededException', 'other'],
    ['ValidationException', 'other'],
  ])('takes %s for %s', (name, kind) => {
    expect(new Fault('a:B', Object.assign(new Error('why'), { name })).kind).toBe(kind);
  });

  it('takes a status for what it means, whatever the name', () => {
    const error = (httpStatusCode: number) => Object.assign(new Error(''), { $metadata: { httpStatusCode } });
    expect(new Fault('a:B', error(403)).kind).toBe('denied');
    expect(new Fault('a:B', error(429)).kind).toBe('throttled');
    expect(new Fault('a:B', error(500)).kind).toBe('other');
  });

  it('has a line even for an error of several connections', () => {
    const error = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
    expect(new Fault('a:B', error)).toMatchObject({ kind: 'unreachable', message: 'ECONNREFUSED' });
  });
});

describe('planned names', () => {
  const place = { account: '111122223333', region: 'eu-west-1' };

  it('are known if they consist of texts, the account and the region', () => {
    const parts = ['signpost-', { Ref: 'AWS::AccountId' }, '-', { Ref: 'AWS::Region' }];
    expect(textOf({ 'Fn::Join': ['', parts] }, place)).toBe('signpost-111122223333-eu-west-1');
    expect(textOf({ 'Fn::Join': ['', [{ Ref: 'Table' }]] }, place)).toBeUndefined();
    expect(textOf(undefined, place)).toBeUndefined();
  });

  it('are those of types whose names are unique', () => {
    const Resources = {
      queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'one' } },
      unnamed: { Type: 'AWS::SQS::Queue' },
      alias: { Type: 'AWS::Lambda::Alias', Properties: { Name: 'live' } },
    };
    expect(plannedNames(new Map([['us-east-1/stack', { Resources }]]), place.account)).toEqual([
      { type: 'AWS::SQS::Queue', name: 'one', region: 'us-east-1' },
    ]);
  });
});

describe('npm run preflight', () => {
  it('plans what synthesis would deploy', () => {
    const plan = planOf('dev');
    expect(plan).toMatchObject({ name: 'dev', region: 'us-east-1', problems: [] });
    expect(plan.templates?.size).toBeGreaterThan(1);
  });
});
