import * as z from 'zod';
import { absent, any, atMost } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { put } from '#shared/platform/dynamo/transact-actions.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { SentForm } from './same-form.ts';
import { repeatKey } from './sent-form-items.ts';

/** The guards against forms that are sent again. */

const guardSchema = z.object({
  /** ID of what was stored. */
  storedAs: z.string(),
  content: z.string(),
  /** Epoch milliseconds. */
  until: z.number(),
});

/**
 * Action that notes a form as sent, for the transaction that stores it as `storedAs`; fails if it was sent
 * before. 1 write unit, 2 in a transaction.
 */
export function noteSent(form: SentForm, storedAs: string, now: Date): TransactAction {
  const until = now.getTime() + form.keptMs;
  return put(
    {
      ...repeatKey(form),
      storedAs,
      content: form.content,
      until,
      [TABLE.ttl]: Math.ceil(until / 1000),
    },
    // Checked explicitly: TTL deletion lags by days.
    any(absent(), atMost('until', now.getTime())),
  );
}

/**
 * The ID of what a form was stored as, if it was sent before; strongly consistent. Throws
 * IDEMPOTENCY_CONFLICT if it had another content.
 */
export async function findSent(form: SentForm, now: Date): Promise<string | undefined> {
  const item = await getItem(repeatKey(form));
  const sent = item && guardSchema.parse(item);
  if (!sent || sent.until <= now.getTime()) return undefined;
  if (sent.content !== form.content) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'This form was sent before with other content. Load the page again, or send another Idempotency-Key.',
    );
  }
  return sent.storedAs;
}
