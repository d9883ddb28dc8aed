import type { ServiceCall } from '@signpost/local-aws/aws-endpoint/service.ts';
import { dynamodbService } from '@signpost/local-aws/dynamodb/dynamodb-service.ts';
import { eventBridgeService } from '@signpost/local-aws/eventbridge/eventbridge-service.ts';
import { s3Service } from '@signpost/local-aws/s3/s3-service.ts';
import { secretsManagerService } from '@signpost/local-aws/secrets-manager/secrets-manager-service.ts';
import { addressOf, Outbox } from '@signpost/local-aws/ses/outbox.ts';
import { sesService } from '@signpost/local-aws/ses/ses-service.ts';
import { sqsService } from '@signpost/local-aws/sqs/sqs-service.ts';
import { describe, expect, it } from 'vitest';

const none = undefined as never;
const services = {
  dynamodb: dynamodbService(none, []),
  sqs: sqsService(none, new Map()),
  s3: s3Service(none),
  events: eventBridgeService(none),
  ses: sesService(new Outbox('', ['example.com', 'jane@example.com'], none), none),
  secretsmanager: secretsManagerService(none),
};

const requirementsOf = (call: ServiceCall) =>
  services[call.service as keyof typeof services].requirements(call);

function needs(request: Partial<ServiceCall>, target?: string, input?: unknown): string[] {
  const full: ServiceCall = {
    service: 'dynamodb',
    region: 'us-east-1',
    method: 'POST',
    url: '/',
    headers: target === undefined ? {} : { 'x-amz-target': target },
    body: Buffer.from(input === undefined ? '' : JSON.stringify(input)),
    ...request,
  };
  return (requirementsOf(full) ?? []).map(
    ({ action, resource }) => `${action} ${resource.replace(/^arn:aws:(\w+):.*?:(?=[^:]*$)/, '')}`,
  );
}

describe('requirements', () => {
  it.each([
    ['sender@elsewhere.example', 'sender@elsewhere.example'],
    ['A Sender <sender@elsewhere.example>', 'sender@elsewhere.example'],
    ['a@b <sender@elsewhere.example> ', 'sender@elsewhere.example'],
    ['sender@example.com', 'example.com'],
    ['jane@example.com', 'jane@example.com'],
  ])(
    'the identity that a mail from %j comes from, and its configuration set',
    (FromEmailAddress, identity) => {
      const body = Buffer.from(JSON.stringify({ FromEmailAddress, ConfigurationSetName: 'set' }));
      const call = { service: 'ses', url: '/v2/email/outbound-emails', body };
      const context = { 'ses:FromAddress': [addressOf(FromEmailAddress)] };
      expect(requirementsOf({ region: 'r', method: 'POST', headers: {}, ...call })).toEqual([
        { action: 'ses:SendEmail', resource: `arn:aws:ses:r:000000000000:identity/${identity}`, context },
        { action: 'ses:SendEmail', resource: 'arn:aws:ses:r:000000000000:configuration-set/set', context },
      ]);
      expect(needs({ ...call, url: '/v2/email/identities' })).toEqual([]);
      const account = { ...call, url: '/v2/email/account', method: 'GET', headers: {}, region: 'r' };
      expect(requirementsOf(account)).toEqual([{ action: 'ses:GetAccount', resource: '*' }]);
    },
  );

  it.each<[string, string, unknown, string[]]>([
    ['an item', 'DynamoDB.GetItem', { TableName: 't' }, ['dynamodb:GetItem table/t']],
    [
      'an index',
      'DynamoDB.Query',
      { TableName: 't', IndexName: 'i', KeyConditionExpression: 'k = :k' },
      ['dynamodb:Query table/t/index/i'],
    ],
    [
      'a batch',
      'DynamoDB.BatchGetItem',
      { RequestItems: { a: {}, b: {} } },
      ['dynamodb:BatchGetItem table/a', 'dynamodb:BatchGetItem table/b'],
    ],
    [
      'a transaction',
      'DynamoDB.TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 't' } },
          { ConditionCheck: { TableName: 't' } },
          { Delete: { TableName: 'u' } },
        ],
      },
      ['dynamodb:PutItem table/t', 'dynamodb:ConditionCheckItem table/t', 'dynamodb:DeleteItem table/u'],
    ],
    [
      'reads in a transaction',
      'DynamoDB.TransactGetItems',
      { TransactItems: [{ Get: { TableName: 't' } }] },
      ['dynamodb:GetItem table/t'],
    ],
  ])('names the table for %s', (_name, target, input, expected) => {
    expect(needs({}, target, input)).toEqual(expected);
  });

  it('counts a batch of messages as its single action, and is not misled by the content of a message', () => {
    const input = { Entries: [{ MessageBody: '{"QueueUrl":"http://x/0/other"}' }], QueueUrl: 'http://x/0/q' };
    expect(needs({ service: 'sqs' }, 'AmazonSQS.SendMessageBatch', input)).toEqual(['sqs:SendMessage q']);
  });

  it('tells objects from buckets', () => {
    const s3 = (method: string, url: string) => needs({ service: 's3', method, url });
    expect(s3('GET', '/b/a%20b/c?x=1')).toEqual(['s3:GetObject b/a b/c']);
    expect(s3('HEAD', '/b/k')).toEqual(['s3:GetObject b/k']);
    expect(s3('PUT', '/b/k?partNumber=1')).toEqual(['s3:PutObject b/k']);
    expect(s3('DELETE', '/b/k')).toEqual(['s3:DeleteObject b/k']);
    expect(s3('GET', '/b?list-type=2')).toEqual(['s3:ListBucket b']);
  });

  it('names the bus of every event', () => {
    const input = { Entries: [{ EventBusName: 'one' }, {}, { EventBusName: 'one' }] };
    expect(needs({ service: 'events' }, 'AWSEvents.PutEvents', input)).toEqual([
      'events:PutEvents event-bus/one',
      'events:PutEvents event-bus/default',
    ]);
  });

  it.each([
    ['secretsmanager', 'secretsmanager.PutSecretValue'],
    ['events', 'AWSEvents.PutRule'],
  ])('of %s exclude %s, which is not provided', (service, target) => {
    expect(needs({ service }, target, {})).toEqual([]);
  });
});
