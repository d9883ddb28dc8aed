import { dynamodbService } from '@signpost/local-aws/dynamodb/dynamodb-service.ts';
import { describe, expect, it } from 'vitest';
import { aTable } from '../../support/local-tables.ts';

const service = dynamodbService(undefined as never, [
  aTable('links', { partitionKey: 'pk', indexes: { gsi1: 'gsi1pk' } }),
  aTable('logs', { partitionKey: 'source' }),
]);

/** The partition keys of a request: `GetItem table/links: CODE#a`. */
function required(operation: string, input: object): string[] {
  const call = {
    service: 'dynamodb',
    region: 'us-east-1',
    method: 'POST',
    url: '/',
    headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: Buffer.from(JSON.stringify(input)),
  };
  return (service.requirements(call) ?? []).map(({ action, resource, context }) => {
    const keys = context?.['dynamodb:LeadingKeys'] ?? ['none'];
    return `${action.replace('dynamodb:', '')} ${resource.replace(/^.*:/, '')}: ${keys.join(' ')}`;
  });
}

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'CODE' } });
const TableName = 'links';

describe('the partition keys of a request', () => {
  it.each(['GetItem', 'UpdateItem', 'DeleteItem'])('are in the key of %s', (operation) => {
    expect(required(operation, { TableName, Key: key('CODE#a') })).toEqual([
      `${operation} table/links: CODE#a`,
    ]);
  });

  it('are in the item of PutItem, and nowhere else in it', () => {
    const Item = { ...key('CODE#a'), gsi1pk: { S: 'OWNER#a' }, data: { M: { pk: { S: 'OWNER#b' } } } };
    expect(required('PutItem', { TableName, Item, Key: key('OWNER#c') })).toEqual([
      'PutItem table/links: CODE#a',
    ]);
  });

  it('belong to the operation that is called, whatever else the request has', () => {
    const innocent = {
      TransactItems: [{ Get: { TableName, Key: key('CODE#a') } }],
      RequestItems: { links: { Keys: [key('CODE#a')] } },
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'CODE#a' } },
    };
    expect(required('UpdateItem', { ...innocent, TableName, Key: key('OWNER#a') })).toEqual([
      'UpdateItem table/links: OWNER#a',
    ]);
    expect(required('GetItem', { ...innocent, TableName, Key: key('OWNER#a') })).toEqual([
      'GetItem table/links: OWNER#a',
    ]);
  });

  it('are those of each table in a batch', () => {
    const RequestItems = {
      links: { Keys: [key('CODE#a'), key('OWNER#b')] },
      logs: { Keys: [{ source: { S: 'edge' } }] },
    };
    expect(required('BatchGetItem', { RequestItems })).toEqual([
      'BatchGetItem table/links: CODE#a OWNER#b',
      'BatchGetItem table/logs: edge',
    ]);
  });

  it('are in puts and deletes of a batch', () => {
    const links = [
      { PutRequest: { Item: key('CODE#a') } },
      { DeleteRequest: { Key: key('OWNER#b') } },
      { PutRequest: { Item: key('CODE#c') }, DeleteRequest: { Key: key('OWNER#d') } },
    ];
    expect(required('BatchWriteItem', { RequestItems: { links } })).toEqual([
      'BatchWriteItem table/links: CODE#a OWNER#b CODE#c OWNER#d',
    ]);
  });

  it('are in each item of a transaction, by its action', () => {
    const TransactItems = [
      { Put: { TableName, Item: key('CODE#a') } },
      { Update: { TableName, Key: key('OWNER#b') } },
      { Put: { TableName, Item: key('OUTBOX#c') } },
      { Delete: { TableName, Key: key('CODE#d') } },
      { ConditionCheck: { TableName, Key: key('SMART#e') } },
    ];
    expect(required('TransactWriteItems', { TransactItems })).toEqual([
      'PutItem table/links: CODE#a OUTBOX#c',
      'UpdateItem table/links: OWNER#b',
      'DeleteItem table/links: CODE#d',
      'ConditionCheckItem table/links: SMART#e',
    ]);
    expect(
      required('TransactGetItems', { TransactItems: [{ Get: { TableName, Key: key('CODE#a') } }] }),
    ).toEqual(['GetItem table/links: CODE#a']);
  });

  const ExpressionAttributeValues = { ':a': { S: 'CODE#a' }, ':b': { S: 'OWNER#b' } };

  it.each([
    ['pk = :b', {}],
    ['pk=:b AND sk > :a', {}],
    ['#p = :b and begins_with(sk, :a)', { '#p': 'pk' }],
    ['sk = :a AND pk = :b', {}],
    ['sk <= :a AND #p = :b', { '#p': 'pk', '#s': 'sk' }],
    ['(pk = :b) AND (sk BETWEEN :a AND :b)', {}],
  ])('are what the condition %s compares the partition key with', (KeyConditionExpression, names) => {
    const input = { TableName, KeyConditionExpression, ExpressionAttributeNames: names };
    expect(required('Query', { ...input, ExpressionAttributeValues })).toEqual([
      'Query table/links: OWNER#b',
    ]);
  });

  it('are those of the index in a query of an index', () => {
    const input = { TableName, IndexName: 'gsi1', ExpressionAttributeValues };
    expect(required('Query', { ...input, KeyConditionExpression: 'gsi1pk = :b' })).toEqual([
      'Query table/links/index/gsi1: OWNER#b',
    ]);
    expect(required('Query', { ...input, KeyConditionExpression: 'pk = :b' })).toEqual([
      'Query table/links/index/gsi1: none',
    ]);
  });

  it('are none in a scan', () => {
    const input = { TableName, ExpressionAttributeValues, FilterExpression: 'pk = :a' };
    expect(required('Scan', input)).toEqual(['Scan table/links: none']);
  });

  it('are found where the table is named by its ARN', () => {
    const TableName = 'arn:aws:dynamodb:us-east-1:000000000000:table/links';
    expect(required('GetItem', { TableName, Key: key('CODE#a') })).toEqual(['GetItem table/links: CODE#a']);
  });

  it('are numbers as text, and bytes as base64', () => {
    const get = (source: object) => required('GetItem', { TableName: 'logs', Key: { source } });
    expect(get({ N: '7' })).toEqual(['GetItem table/logs: 7']);
    expect(get({ B: 'Q09ERSNh' })).toEqual(['GetItem table/logs: Q09ERSNh']);
  });

  it('cannot be read from a query without an expression, which is refused', () => {
    const KeyConditions = { pk: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'OWNER#a' }] } };
    expect(() => required('Query', { TableName, KeyConditions })).toThrow('by expression only');
  });
});
