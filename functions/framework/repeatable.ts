import type { Context } from 'aws-lambda';
import { idempotencyKey, runOnce } from '../../shared/platform/idempotency/run-once.ts';
import { type IdSource, randomIds } from '../../shared/platform/runtime/ids.ts';
import type { HttpAnswer, HttpEvent } from './http-stack.ts';

interface Request {
  event: HttpEvent;
  context: Context;
  /** Query and body as they were understood: two spellings of one request are the same request. */
  content: object;
  /** Whose Idempotency-Key it is. */
  sender: string;
  /** Known to the sender or the service, but stored nowhere. */
  secret: string;
  now: Date;
}

/** Answers a request; where the endpoint is idempotent and the header Idempotency-Key is sent, only once. */
export async function repeatable(
  { idempotent }: { idempotent?: true },
  { event, context, content, ...request }: Request,
  work: (ids: IdSource) => Promise<HttpAnswer>,
): Promise<{ answer: HttpAnswer; replayed: boolean }> {
  const key = idempotent && idempotencyKey(event.headers);
  if (key === undefined) return { answer: await work(randomIds), replayed: false };
  const { method, path } = event.requestContext.http;
  const remainingMs = () => context.getRemainingTimeInMillis();
  const whole = { ...request, key, content: [method, path, content], remainingMs };
  const { response: answer, replayed } = await runOnce(whole, work);
  if (!replayed) return { answer, replayed };
  return { answer: { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } }, replayed };
}
