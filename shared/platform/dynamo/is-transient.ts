import { AppError } from '../errors.ts';
import { AwsCallError } from '../runtime/aws-call.ts';
import { ContentionError } from './transact.ts';

/** AWS rejects such a request however often it is sent. */
const REJECTIONS = new Set([
  'ValidationException',
  'SerializationException',
  'ItemCollectionSizeLimitExceededException',
  'InvalidMessageContents',
  'BatchRequestTooLong',
]);

/**
 * Whether the same work may succeed later: the network, AWS or a service failed, or others wrote at the same
 * time. Other errors are bugs or bad data, and would hold up a list forever: fail the one item (`rowError`),
 * and go on with the others.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError) return error.status >= 500 || error.code === 'WRITE_CONFLICT';
  if (error instanceof ContentionError) return true;
  if (error instanceof AwsCallError || '$metadata' in error) return !isRejection(error);
  const code = 'code' in error ? String(error.code) : '';
  // `ERR_...` are Node's errors about arguments.
  return (code !== '' && !code.startsWith('ERR_')) || ['TimeoutError', 'AbortError'].includes(error.name);
}

function isRejection(error: Error): boolean {
  const reasons = 'CancellationReasons' in error ? (error.CancellationReasons as { Code?: string }[]) : [];
  return REJECTIONS.has(error.name) || reasons.some(({ Code }) => Code === 'ValidationError');
}
