import type { Context } from 'aws-lambda';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { idempotencyKey, runOnce } from '#shared/platform/idempotency/run-once.ts';
import { type IdSource, randomIds } from '#shared/platform/runtime/ids.ts';
import type { HttpResponse } from './http-stack.ts';

interface Request {
  event: HttpEvent;
  context: Context;
  /** Validated query and body: equivalent spellings are the same request. */
  content: object;
  /** Scope of the Idempotency-Key. */
  sender: string;
  /** Known to the sender or the service, never stored. */
  secret: string;
  now: Date;
  /**
   * Called before the first write, but not if a stored response is returned. Throws to reject the request.
   */
  admit?: () => Promise<void>;
}

/** Runs a request; with an Idempotency-Key on an idempotent endpoint, only once. */
export async function runIdempotent(
  { idempotent }: { idempotent?: true | 'form' },
  { event, context, content, ...request }: Request,
  work: (ids: IdSource) => Promise<HttpResponse>,
): Promise<{ response: HttpResponse; replayed: boolean }> {
  const key = idempotent === true ? idempotencyKey(event.headers) : undefined;
  if (key === undefined) {
    await request.admit?.();
    return { response: await work(randomIds), replayed: false };
  }
  const { method, path } = event.requestContext.http;
  const remainingMs = () => context.getRemainingTimeInMillis();
  const onceRequest = { ...request, key, content: [method, path, content], remainingMs };
  const { response, replayed } = await runOnce(onceRequest, work);
  if (!replayed) return { response, replayed };
  return {
    response: { ...response, headers: { ...response.headers, 'idempotency-replayed': 'true' } },
    replayed,
  };
}
