import { expect, it } from 'vitest';
import { Judge } from '#tools/conformance/checks/dynamodb/rules/judge.ts';

// That the judge accepts what AWS accepts, the conformance run shows; but it would pass
// with one that accepts all.

const S = (text: string) => ({ S: text });
const N = (number: number | string) => ({ N: String(number) });
const key = { pk: S('a'), sk: S('b') };

const element = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });
const TABLE = {
  TableName: 'table',
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [element('pk', 'HASH'), element('sk', 'RANGE')],
  GlobalSecondaryIndexes: [
    { IndexName: 'gsi1', KeySchema: [element('gsi1pk', 'HASH'), element('gsi1sk', 'RANGE')] },
  ],
};

function faults(action: string, input: object): string {
  const judge = new Judge();
  judge.faults('CreateTable', TABLE);
  return judge.faults(action, { TableName: 'table', ...input }).join('\n');
}
const put = (item: object) => faults('PutItem', { Item: { ...key, ...item } });
const update = (UpdateExpression: string, rest: object = {}) =>
  faults('UpdateItem', { Key: key, UpdateExpression, ...rest });
const query = (rest: object) =>
  faults('Query', {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :low AND :high',
    ExpressionAttributeValues: { ':pk': S('a'), ':low': S('b'), ':high': S('d') },
    ...rest,
  });
const transact = (...TransactItems: object[]) => faults('TransactWriteItems', { TransactItems });

it("AWS's rules refuse what DynamoDB refuses", () => {
  expect(put({ a: { SS: [] } })).toMatch(/set may not be empty/);
  expect(put({ a: N('1e126') })).toMatch(/overflow/);
  expect(put({ a: S('x'.repeat(400 * 1024)) })).toMatch(/Item size/);
  expect(put({ gsi1pk: N(1) })).toMatch(/Type mismatch/);
  expect(put({ ttl: N(Date.now()) })).toMatch(/not in seconds/);
  expect(update('SET name = :a', { ExpressionAttributeValues: { ':a': N(1) } })).toMatch(/reserved keyword/);
  expect(update('SET a = :a')).toMatch(/not defined: :a/);
  expect(update('REMOVE a', { ExpressionAttributeNames: { '#b': 'b' } })).toMatch(
    /unused in expressions: #b/,
  );
  expect(update('REMOVE a.b, a')).toMatch(/overlap/);
  expect(update('REMOVE sk')).toMatch(/part of the key/);
  expect(query({ FilterExpression: 'attribute_exists(sk)' })).toMatch(/non-primary key/);
  expect(query({ ExclusiveStartKey: { pk: S('x'), sk: S('c') } })).toMatch(/outside query/);
  expect(query({ IndexName: 'gsi1', ConsistentRead: true })).toMatch(/Consistent reads/);
  expect(
    transact({ Put: { TableName: 'table', Item: key } }, { Delete: { TableName: 'table', Key: key } }),
  ).toMatch(/multiple operations on one item/);
  expect(faults('BatchGetItem', { RequestItems: { table: { Keys: [key, key] } } })).toMatch(/duplicates/);
});
