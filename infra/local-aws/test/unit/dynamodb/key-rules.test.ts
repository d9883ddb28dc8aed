import type { ServerResponse } from 'node:http';
import type { AwsService } from '@signpost/local-aws/aws-endpoint/service.ts';
import { withKeyRules } from '@signpost/local-aws/dynamodb/key-rules.ts';
import type { TableDefinition } from '@signpost/local-aws/dynamodb/table.ts';
import { describe, expect, it } from 'vitest';

const keys = (HASH: string, RANGE: string) => [
  { AttributeName: HASH, KeyType: 'HASH' },
  { AttributeName: RANGE, KeyType: 'RANGE' },
];

const table: TableDefinition = {
  name: 'links',
  arn: 'arn:aws:dynamodb:us-east-1:000000000000:table/links',
  keySchema: keys('pk', 'sk'),
  attributes: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  indexes: [{ IndexName: 'gsi1', KeySchema: keys('gsi1pk', 'gsi1sk'), Projection: {} }],
  ttlAttribute: undefined,
};

const PASSED = 'passed';
const emulator: AwsService = {
  requirements: () => [],
  handle: (_call, response) => void response.end(PASSED),
};

/** What a caller gets: `passed`, or the error. */
async function responseTo(operation: string, input: object) {
  let body = '';
  const response = {
    writeHead: () => response,
    end: (text: string) => {
      body = text;
    },
  } as unknown as ServerResponse;
  const call = {
    service: 'dynamodb',
    region: 'us-east-1',
    method: 'POST',
    url: '/',
    headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: Buffer.from(JSON.stringify({ TableName: 'links', ...input })),
  };
  await withKeyRules(emulator, [table]).handle(call, response, undefined as never);
  if (body === PASSED) return PASSED;
  const { __type, message, CancellationReasons: reasons } = JSON.parse(body);
  return [__type.split('#')[1], message, ...(reasons ? [reasons] : [])];
}

const item = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }]));

const invalid = (message: string) => ['ValidationException', message];
// Sources: dynalite, test/query.js; aws/aws-sdk-ruby 2456.
const OUTSIDE = invalid('The provided starting key is outside query boundaries based on provided conditions');
const UNMATCHED = invalid('The provided starting key does not match the range key predicate');
// PynamoDB 50, dynogels 184, floci 1443.
const SHAPE = invalid('The provided starting key is invalid');
// laravel-dynamodb 200, floci 1443.
const SCAN_SHAPE = invalid(
  'The provided starting key is invalid: The provided key element does not match the schema',
);

describe('the starting key of a query', () => {
  const start = item({ pk: 'OWNER#a', sk: 'LINK#5' });
  const values = item({ ':pk': 'OWNER#a', ':low': 'LINK#3', ':high': 'LINK#7', ':prefix': 'LINK#' });
  const query = (condition: string, ExclusiveStartKey: object = start, more: object = {}) =>
    responseTo('Query', {
      KeyConditionExpression: condition,
      ExpressionAttributeValues: values,
      ExclusiveStartKey,
      ...more,
    });

  it.each<[string, object?]>([
    ['pk = :pk'],
    ['pk = :pk AND begins_with(sk, :prefix)'],
    ['pk = :pk AND sk BETWEEN :low AND :high'],
    ['pk = :pk AND sk > :low'],
    ['pk = :pk AND sk <= :high'],
    ['#p = :pk', { ExpressionAttributeNames: { '#p': 'pk' } }],
  ])('may be where %s selects', async (condition, more = {}) => {
    expect(await query(condition, start, more)).toBe(PASSED);
  });

  it.each<[string, string, object, string[]]>([
    ['of another partition', 'pk = :pk', item({ pk: 'OWNER#b', sk: 'LINK#5' }), OUTSIDE],
    [
      'without the prefix',
      'pk = :pk AND begins_with(sk, :prefix)',
      item({ pk: 'OWNER#a', sk: 'KEY#5' }),
      UNMATCHED,
    ],
    [
      'before a range',
      'pk = :pk AND sk BETWEEN :low AND :high',
      item({ pk: 'OWNER#a', sk: 'LINK#2' }),
      UNMATCHED,
    ],
    [
      'after a range',
      'pk = :pk AND sk BETWEEN :low AND :high',
      item({ pk: 'OWNER#a', sk: 'LINK#8' }),
      UNMATCHED,
    ],
    ['at an excluded bound', 'pk = :pk AND sk > :low', item({ pk: 'OWNER#a', sk: 'LINK#3' }), UNMATCHED],
    ['below >=', 'pk = :pk AND sk >= :low', item({ pk: 'OWNER#a', sk: 'LINK#2' }), UNMATCHED],
    ['without a sort key', 'pk = :pk', item({ pk: 'OWNER#a' }), SHAPE],
    ['with other attributes', 'pk = :pk', { ...start, title: { S: 'a' } }, SHAPE],
    ["with an index's attributes", 'pk = :pk', { ...start, ...item({ gsi1pk: 'a', gsi1sk: 'b' }) }, SHAPE],
    [
      'with a key that is too long',
      'pk = :pk',
      item({ pk: 'OWNER#a', sk: 'x'.repeat(1025) }),
      invalid(
        'The provided starting key is invalid: One or more parameter values were invalid: ' +
          'Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
      ),
    ],
  ])('may not be %s', async (_, condition, ExclusiveStartKey, refused) => {
    expect(await query(condition, ExclusiveStartKey)).toEqual(refused);
  });

  const ofIndex = { ...start, ...item({ gsi1pk: 'OWNER#a', gsi1sk: '2026' }) };

  it.each<[string, object, unknown]>([
    ['has the keys of both', ofIndex, PASSED],
    ['lacks those of the table', item({ gsi1pk: 'OWNER#a', gsi1sk: '2026' }), SHAPE],
    ['lacks those of the index', start, SHAPE],
    ['is of another partition', { ...ofIndex, gsi1pk: { S: 'OWNER#b' } }, OUTSIDE],
  ])('of an index %s', async (_, ExclusiveStartKey, expected) => {
    expect(await query('gsi1pk = :pk', ExclusiveStartKey, { IndexName: 'gsi1' })).toEqual(expected);
  });

  it.each<[string, object, unknown]>([
    ['has the key of the table', start, PASSED],
    ['lacks its sort key', item({ pk: 'OWNER#a' }), SCAN_SHAPE],
  ])('of a scan %s', async (_, ExclusiveStartKey, expected) => {
    expect(await responseTo('Scan', { ExclusiveStartKey })).toEqual(expected);
  });
});

describe('an index key', () => {
  // dynalite 35; wellcomecollection/platform 2285.
  const limit = (name: string, size: number, most: number) =>
    'One or more parameter values were invalid: Size limit exceeded for Index Key ' +
    `${name} Actual Size: ${size} bytes Max Size: ${most} bytes IndexName: gsi1`;
  // AWS: API_TransactWriteItems.html, Errors.
  const BEYOND =
    'The update expression attempted to update the secondary index key beyond allowed size limits';
  const Key = item({ pk: 'LINK#a', sk: 'LINK' });
  const put = (texts: Record<string, string>) => ({ Item: { ...Key, ...item(texts) } });
  const set = (UpdateExpression: string, length: number) => ({
    Key,
    UpdateExpression,
    ExpressionAttributeValues: item({ ':value': 'x'.repeat(length) }),
  });

  it.each<[string, string, object, unknown]>([
    ['PutItem', '2,048 bytes', put({ gsi1pk: 'x'.repeat(2048) }), PASSED],
    ['PutItem', '2,049 bytes', put({ gsi1pk: 'x'.repeat(2049) }), invalid(limit('gsi1pk', 2049, 2048))],
    ['PutItem', '1,024 bytes', put({ gsi1sk: 'x'.repeat(1024) }), PASSED],
    // Two bytes for each character.
    ['PutItem', '1,026 bytes', put({ gsi1sk: 'é'.repeat(513) }), invalid(limit('gsi1sk', 1026, 1024))],
    ['PutItem', 'a long attribute', put({ title: 'x'.repeat(5000) }), PASSED],
    ['UpdateItem', '1,024 bytes', set('SET gsi1sk = :value', 1024), PASSED],
    ['UpdateItem', '1,025 bytes', set('SET gsi1sk = :value', 1025), invalid(BEYOND)],
    [
      'UpdateItem',
      '1,025 bytes, if absent',
      set('SET gsi1sk = if_not_exists(gsi1sk, :value)', 1025),
      invalid(BEYOND),
    ],
    ['UpdateItem', 'a long attribute', set('SET title = :value', 5000), PASSED],
    [
      'BatchWriteItem',
      'one of several',
      {
        RequestItems: { links: [{ PutRequest: put({}) }, { PutRequest: put({ gsi1sk: 'x'.repeat(1025) }) }] },
      },
      invalid(limit('gsi1sk', 1025, 1024)),
    ],
    [
      'TransactWriteItems',
      'of each action',
      {
        TransactItems: [
          { Put: { TableName: 'links', ...put({ gsi1sk: 'x'.repeat(1025) }) } },
          { Update: { TableName: 'links', ...set('SET gsi1sk = :value', 1025) } },
          { Delete: { TableName: 'links', Key } },
        ],
      },
      [
        'TransactionCanceledException',
        'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
          '[ValidationError, ValidationError, None]',
        [
          { Code: 'ValidationError', Message: limit('gsi1sk', 1025, 1024) },
          { Code: 'ValidationError', Message: BEYOND },
          { Code: 'None' },
        ],
      ],
    ],
  ])('in %s: %s', async (operation, _, input, expected) => {
    expect(await responseTo(operation, input)).toEqual(expected);
  });
});
