import type { Context } from 'aws-lambda';

/** What Lambda tells a handler that is called with nothing but its event. */
export const CONTEXT = {
  awsRequestId: '11111111-2222-3333-4444-555555555555',
  getRemainingTimeInMillis: () => 60_000,
} as Context;
