import type { Context } from 'aws-lambda';

/** Lambda's context for a handler that only uses its event. */
export const CONTEXT = {
  awsRequestId: '11111111-2222-3333-4444-555555555555',
  getRemainingTimeInMillis: () => 60_000,
} as Context;
