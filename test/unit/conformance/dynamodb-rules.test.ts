import { describe, expect, it } from 'vitest';
import { Judge } from '#tools/conformance/checks/dynamodb/rules/judge.ts';
import { itemSize } from '#tools/conformance/checks/dynamodb/rules/values.ts';

const S = (text: string) => ({ S: text });
const N = (number: number | string) => ({ N: String(number) });
const key = { pk: S('a'), sk: S('b') };

function aJudge(): Judge {
  const judge = new Judge();
  const element = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });
  const table = {
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
  expect(judge.faults('CreateTable', table)).toEqual([]);
  return judge;
}

const faults = (action: string, input: object): string[] =>
  aJudge().faults(action, { TableName: 'table', ...input });

const put = (item: object) => faults('PutItem', { Item: { ...key, ...item } });
const update = (UpdateExpression: string, rest: object = {}) =>
  faults('UpdateItem', { Key: key, UpdateExpression, ...rest });
const query = (rest: object) =>
  faults('Query', {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :low AND :high',
    ExpressionAttributeValues: { ':pk': S('a'), ':low': S('b'), ':high': S('d') },
    ...rest,
  });

describe("AWS's rules for a request", () => {
  it('accepts what DynamoDB accepts', () => {
    expect(put({ n: N('1e125'), l: { L: [] }, m: { M: {} }, s: S(''), set: { SS: ['a', 'b'] } })).toEqual([]);
    expect(
      update('SET #a = if_not_exists(#a, :zero) + :one, b.c[0] = list_append(:l, b.d) REMOVE e ADD f :one', {
        ConditionExpression:
          'attribute_exists(pk) AND (NOT contains(tags, :s) OR size(tags) < :one) AND (g IN (:one, :zero) OR (h <> :s))',
        ExpressionAttributeNames: { '#a': 'count' },
        ExpressionAttributeValues: { ':zero': N(0), ':one': N(1), ':l': { L: [] }, ':s': S('x') },
      }),
    ).toEqual([]);
    expect(query({ ExclusiveStartKey: { pk: S('a'), sk: S('c') }, Limit: 1 })).toEqual([]);
  });

  it.each<[string, string[], RegExp]>([
    ['an empty set', put({ a: { SS: [] } }), /set may not be empty/],
    ['a set with duplicates', put({ a: { NS: ['1', '1.0'] } }), /duplicates/],
    ['a number of 39 digits', put({ a: N('1'.repeat(39)) }), /38 significant digits/],
    ['a number that is too large', put({ a: N('1e126') }), /overflow/],
    ['an item of more than 400 KB', put({ a: S('x'.repeat(400 * 1024)) }), /Item size/],
    ['an empty key of an index', put({ gsi1pk: S('') }), /empty value/],
    ['a key of another type', put({ gsi1pk: N(1) }), /Type mismatch/],
    ['a sort key of more than 1 KB', put({ sk: S('x'.repeat(1025)) }), /1025 bytes, at most 1024/],
    ['a TTL in milliseconds', put({ ttl: N(Date.now()) }), /not in seconds/],
    [
      'too deep nesting',
      put({ a: Array.from({ length: 33 }).reduce<object>((inner) => ({ M: { a: inner } }), S('')) }),
      /Nesting/,
    ],
    [
      'a reserved word',
      update('SET name = :a', { ExpressionAttributeValues: { ':a': N(1) } }),
      /reserved keyword: name/,
    ],
    [
      'a name that is not used',
      update('REMOVE a', { ExpressionAttributeNames: { '#b': 'b' } }),
      /Names unused in expressions: #b/,
    ],
    ['no values', update('REMOVE a', { ExpressionAttributeValues: {} }), /Values must not be empty/],
    ['a value that is not defined', update('SET a = :a'), /not defined: :a/],
    ['a change of the key', update('REMOVE sk'), /part of the key/],
    ['overlapping paths', update('REMOVE a.b, a'), /overlap/],
    ['a section twice', update('REMOVE a REMOVE b'), /only be used once/],
    [
      'a text that is added',
      update('ADD a :a', { ExpressionAttributeValues: { ':a': S('') } }),
      /operator: ADD, operand type: S/,
    ],
    [
      'an expression of more than 4 KB',
      update(`REMOVE ${Array.from({ length: 280 }, (_, i) => `attribute_${i}xx`).join(', ')}`),
      /bytes, at most 4096/,
    ],
    [
      'more than 300 operators',
      update(`REMOVE ${Array.from({ length: 301 }, (_, i) => `a${i}`).join(', ')}`),
      /301 operators/,
    ],
    [
      'redundant parentheses',
      update('REMOVE a', { ConditionExpression: '((attribute_exists(pk)))' }),
      /redundant parentheses/,
    ],
    [
      'bounds in the wrong order',
      query({ ExpressionAttributeValues: { ':pk': S('a'), ':low': S('z'), ':high': S('d') } }),
      /upper bound/,
    ],
    [
      'a start outside of the bounds',
      query({ ExclusiveStartKey: { pk: S('a'), sk: S('z') } }),
      /range key predicate/,
    ],
    [
      'a start in another partition',
      query({ ExclusiveStartKey: { pk: S('x'), sk: S('c') } }),
      /outside query/,
    ],
    ['a start without its sort key', query({ ExclusiveStartKey: { pk: S('a') } }), /starting key is invalid/],
    ['a filter on the key', query({ FilterExpression: 'attribute_exists(sk)' }), /non-primary key/],
    ['a limit of 0', query({ Limit: 0 }), /Limit/],
    ['a strong read of an index', query({ IndexName: 'gsi1', ConsistentRead: true }), /Consistent reads/],
    [
      'two actions on one item',
      faults('TransactWriteItems', {
        TransactItems: [
          { Put: { TableName: 'table', Item: key } },
          { Delete: { TableName: 'table', Key: key } },
        ],
      }),
      /multiple operations on one item/,
    ],
    [
      'a transaction of more than 4 MB',
      faults('TransactWriteItems', {
        TransactItems: Array.from({ length: 11 }, (_, i) => ({
          Put: { TableName: 'table', Item: { pk: S('a'), sk: S(`${i}`), a: S('x'.repeat(399_000)) } },
        })),
      }),
      /at most 4 MB/,
    ],
    [
      'a batch with duplicates',
      faults('BatchGetItem', { RequestItems: { table: { Keys: [key, key] } } }),
      /duplicates/,
    ],
    [
      'a batch of 26 writes',
      faults('BatchWriteItem', {
        RequestItems: {
          table: Array.from({ length: 26 }, (_, i) => ({
            DeleteRequest: { Key: { pk: S('a'), sk: S(`${i}`) } },
          })),
        },
      }),
      /26 items/,
    ],
  ])('refuses %s', (_, found, expected) => {
    expect(found.join('\n')).toMatch(expected);
  });

  it('computes the size of an item as AWS documents it', () => {
    expect(itemSize({ pk: S('äb'), n: N('12345'), l: { L: [{ BOOL: true }] }, b: { B: 'AAAA' } })).toBe(
      2 + 3 + (1 + 4) + (1 + 3 + 1 + 1) + (1 + 3),
    );
  });
});
