import type { ResolvedResource } from '@signpost/local-aws/cloudformation/resolve-assembly.ts';
import { Identities } from '@signpost/local-aws/iam/identities.ts';
import { ResourcePolicies } from '@signpost/local-aws/iam/resource-policies.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { describe, expect, it } from 'vitest';

const queue = 'arn:aws:sqs:us-east-1:000000000000:work';
const roleArn = 'arn:aws:iam::000000000000:role/worker';
const rule = { service: 'events.amazonaws.com', sourceArn: 'arn:aws:events:us-east-1:000000000000:rule/new' };
const role = { roleArn };
const send = { action: 'sqs:SendMessage', resource: queue };

const policyResource = (...Statement: object[]): ResolvedResource => ({
  stackName: 'app',
  logicalId: 'QueuePolicy',
  type: 'AWS::SQS::QueuePolicy',
  identity: { ref: 'QueuePolicy', attributes: {} },
  properties: { Queues: [], PolicyDocument: { Statement } },
});
const policies = (...statements: object[]) => new ResourcePolicies([policyResource(...statements)]);
const statement = (more: object) => ({
  Effect: 'Allow',
  Action: 'sqs:SendMessage',
  Resource: queue,
  ...more,
});

describe('the policy of a queue', () => {
  it('says nothing about others, other actions and other queues', () => {
    const policy = policies(statement({ Principal: { AWS: roleArn } }));
    expect(policy.decide(role, send)).toBe('allow');
    expect(policy.decide({ roleArn: `${roleArn}2` }, send)).toBeUndefined();
    expect(policy.decide(rule, send)).toBeUndefined();
    expect(policy.decide(role, { ...send, action: 'sqs:DeleteMessage' })).toBeUndefined();
    expect(policy.decide(role, { ...send, resource: `${queue}2` })).toBeUndefined();
  });

  it('allows a service on behalf of one resource only', () => {
    const policy = policies(
      statement({
        Principal: { Service: rule.service },
        Condition: { ArnEquals: { 'aws:SourceArn': rule.sourceArn } },
      }),
    );
    expect(policy.decide(rule, send)).toBe('allow');
    expect(policy.decide({ ...rule, sourceArn: `${rule.sourceArn}er` }, send)).toBeUndefined();
    expect(policy.decide({ ...rule, service: 's3.amazonaws.com' }, send)).toBeUndefined();
  });

  it('denies nobody for an unencrypted call: on AWS each is encrypted', () => {
    const onlyEncrypted = {
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Action: 'sqs:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    };
    const policy = policies(statement(onlyEncrypted), statement({ Principal: '*' }));
    expect(policy.decide(role, send)).toBe('allow');
    const outdated = { NumericLessThan: { 's3:TlsVersion': 1.2 } };
    expect(policies(statement({ ...onlyEncrypted, Condition: outdated })).decide(role, send)).toBeUndefined();
  });

  it('lets a denial win', () => {
    const policy = policies(
      statement({ Principal: '*' }),
      statement({ Principal: { AWS: roleArn }, Effect: 'Deny' }),
    );
    expect(policy.decide(role, send)).toBe('deny');
    expect(policy.decide(rule, send)).toBe('allow');
  });

  it(
    'leaves roles to their own policies where it allows the account, and denies all where it denies the ' +
      'account',
    () => {
      const account = { AWS: 'arn:aws:iam::000000000000:root' };
      expect(policies(statement({ Principal: account })).decide(role, send)).toBeUndefined();
      expect(policies(statement({ Principal: account, Effect: 'Deny' })).decide(role, send)).toBe('deny');
    },
  );

  it.each([
    [{ NotAction: 'sqs:*' }, 'Policy QueuePolicy: NotAction is not supported by the local run.'],
    [
      { Principal: { Federated: 'x' } },
      'Policy QueuePolicy: principals of type Federated are not supported.',
    ],
    [
      { Principal: '*', Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } },
      'Policy QueuePolicy: the condition IpAddress on aws:SourceIp is not supported by the local run.',
    ],
  ])('stops the start for what it does not understand: %j', (more, message) => {
    expect(() => policies(statement(more))).toThrow(message);
  });
});

describe('the call of a function', () => {
  const log = new Log('error', () => undefined);
  const definition = { name: 'app-worker', shortName: 'worker', arn: 'arn:worker', roleArn };
  const denialWith = (own: object[], ofQueue: object[]) => {
    const roles = [
      { name: 'worker', arn: roleArn, policies: own.map((one) => ({ Statement: statement(one) as never })) },
    ];
    const identities = new Identities({
      functions: [definition],
      roles,
      resourcePolicies: policies(...ofQueue.map(statement)),
      log,
    });
    return identities.denial(identities.ofFunction(definition.arn), send);
  };
  const toRole = { Principal: { AWS: roleArn } };

  it('needs its role or the resource to allow it', () => {
    expect(denialWith([], [])).toContain(
      'because no identity-based policy allows the sqs:SendMessage action',
    );
    expect(denialWith([{}], [])).toBeUndefined();
    expect(denialWith([], [toRole])).toBeUndefined();
  });

  it('fails if either denies it, whatever the other allows', () => {
    expect(denialWith([{}], [{ ...toRole, Effect: 'Deny' }])).toContain(
      'with an explicit deny in a resource-based policy',
    );
    expect(denialWith([{ Effect: 'Deny' }], [toRole])).toContain(
      'with an explicit deny in an identity-based policy',
    );
  });
});
