import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { isTransient } from '#shared/platform/dynamo/is-transient.ts';
import { ContentionError } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import { AwsCallError } from '#shared/platform/runtime/aws-call.ts';

const named = (name: string, fields: object = {}) => Object.assign(new Error(name), { name, ...fields });
const aws = (name: string) => named(name, { $metadata: { httpStatusCode: 400 } });
const cancelled = (Code: string) =>
  new TransactionCanceledException({ message: Code, $metadata: {}, CancellationReasons: [{ Code }] });

describe('isTransient', () => {
  it.each([
    ['a table that is throttled', aws('ProvisionedThroughputExceededException')],
    ['a service that fails', aws('InternalServerError')],
    // A deployment that lacks it fails for all items, and is repaired.
    ['a missing permission', aws('AccessDeniedException')],
    ['a transaction that conflicts', cancelled('TransactionConflict')],
    ['contention', new ContentionError('x')],
    ['a closed connection', named('Error', { code: 'ECONNRESET' })],
    ['a timeout', named('TimeoutError')],
    [
      'a call that AWS did not answer',
      new AwsCallError('dynamodb GetItem', { name: 'ECONNREFUSED', status: 0 }),
    ],
    ['a change by another request', new AppError('WRITE_CONFLICT')],
  ])('is true for %s', (_, error) => {
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['an argument that Node refuses', named('TypeError', { code: 'ERR_INVALID_ARG_TYPE' })],
    ['what the client cannot store', new Error('Unsupported type passed: [object Object].')],
    ['what DynamoDB refuses', aws('ValidationException')],
    ['an item that is too large in a transaction', cancelled('ValidationError')],
    ['an error of the caller', new AppError('CODE_TAKEN')],
    ['nothing', undefined],
  ])('is false for %s', (_, error) => {
    expect(isTransient(error)).toBe(false);
  });
});
