import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  above,
  absent,
  all,
  any,
  atLeast,
  atMost,
  below,
  conditioned,
  exists,
  has,
  is,
  isNot,
  isOneOf,
} from '#shared/platform/dynamo/conditions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';

const key = { pk: 'OWNER#1', sk: 'OWNER' };

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
});

describe('an update', () => {
  it('has a clause for each kind of change, and placeholders for names and values', () => {
    const built = update(key)
      .set({ status: 'open', size: 3 })
      .setFirst({ ttl: 9 })
      .add({ count: 1, hosts: new Set(['a']) })
      .subtract({ tags: new Set(['b']) })
      .remove('block', 'status')
      .when(is('version', 7));
    expect(built.input).toEqual({
      Key: key,
      UpdateExpression:
        'SET #n0 = :v0, #n1 = :v1, #n2 = if_not_exists(#n2, :v2) REMOVE #n3, #n0 ' +
        'ADD #n4 :v3, #n5 :v4 DELETE #n6 :v5',
      ConditionExpression: '#n7 = :v6',
      ExpressionAttributeNames: {
        '#n0': 'status',
        '#n1': 'size',
        '#n2': 'ttl',
        '#n3': 'block',
        '#n4': 'count',
        '#n5': 'hosts',
        '#n6': 'tags',
        '#n7': 'version',
      },
      ExpressionAttributeValues: {
        ':v0': 'open',
        ':v1': 3,
        ':v2': 9,
        ':v3': 1,
        ':v4': new Set(['a']),
        ':v5': new Set(['b']),
        ':v6': 7,
      },
    });
    // What is read twice is equal: no placeholder is left unused, which DynamoDB refuses.
    expect(built.input).toEqual(built.input);
  });

  it('leaves out what is undefined, and keeps null, false, zero and empty texts', () => {
    const { input } = update(key).set({ a: undefined, b: null, c: false, d: 0, e: '' }).add({ f: undefined });
    expect(input.UpdateExpression).toBe('SET #n0 = :v0, #n1 = :v1, #n2 = :v2, #n3 = :v3');
    expect(input.ExpressionAttributeNames).toEqual({ '#n0': 'b', '#n1': 'c', '#n2': 'd', '#n3': 'e' });
  });

  it('without values has no list of them', () => {
    expect(update(key).remove('a').input).toEqual({
      Key: key,
      UpdateExpression: 'REMOVE #n0',
      ExpressionAttributeNames: { '#n0': 'a' },
    });
  });

  it('that changes nothing is a check of its condition in a transaction', () => {
    expect(update(key).set({ a: undefined }).when(exists()).action).toEqual({
      ConditionCheck: {
        TableName: 'table',
        Key: key,
        ConditionExpression: 'attribute_exists(#n0)',
        ExpressionAttributeNames: { '#n0': 'pk' },
      },
    });
    expect(update(key).add({ a: 1 }).action).toMatchObject({ Update: { UpdateExpression: 'ADD #n0 :v0' } });
  });

  it('has all conditions of all calls, or the one that is enough', () => {
    const built = update(key).set({ a: 1 }).when(exists(), below('b', 2)).when(false, undefined, is('c', 3));
    expect(built.input.ConditionExpression).toBe('((attribute_exists(#n1)) AND (#n2 < :v1)) AND (#n3 = :v2)');
    expect(built.orWhen(is('d', 4)).input.ConditionExpression).toBe(
      '(((attribute_exists(#n1)) AND (#n2 < :v1)) AND (#n3 = :v2)) OR (#n4 = :v3)',
    );
  });
});

describe('a condition', () => {
  it.each([
    [exists('a'), 'attribute_exists(#n0)'],
    [absent('a'), 'attribute_not_exists(#n0)'],
    [is('a', 1), '#n0 = :v0'],
    [is('a', undefined), 'attribute_not_exists(#n0)'],
    [is('a', null), '#n0 = :v0'],
    [isNot('a', 1), '#n0 <> :v0'],
    [below('a', 1), '#n0 < :v0'],
    [atMost('a', 1), '#n0 <= :v0'],
    [above('a', 1), '#n0 > :v0'],
    [atLeast('a', 1), '#n0 >= :v0'],
    [isOneOf('a', ['x', 'y']), '#n0 IN (:v0, :v1)'],
    [has({ a: 1, b: undefined }), '(#n0 = :v0) AND (attribute_not_exists(#n1))'],
    [any(is('a', 1), absent('a')), '(#n0 = :v0) OR (attribute_not_exists(#n0))'],
    [all(any(is('a', 1), is('b', 2)), is('c', 3)), '((#n0 = :v0) OR (#n1 = :v1)) AND (#n2 = :v2)'],
    [all(undefined, is('a', 1), false), '#n0 = :v0'],
  ])('%# is written as DynamoDB reads it', (condition, expected) => {
    expect(conditioned(condition).ConditionExpression).toBe(expected);
  });
});
