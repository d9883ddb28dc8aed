import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, atMost, type Condition, exists, is } from '#shared/platform/dynamo/conditions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { optOutKey, type Subscriber, subscriptionKey } from './subscriber-items.ts';

/** Stores recipients' choices. Idempotent; of two concurrent choices the later one wins. */

const unlessNewer = (at: string, attribute = 'at'): Condition =>
  any(absent(attribute), atMost(attribute, at));

/** Subscribes to or unsubscribes from a list of an owner, or one of its topics. */
export async function storeChoice(
  subscriber: Subscriber,
  status: 'confirmed' | 'unsubscribed',
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const confirmedAt = status === 'confirmed' ? at : undefined;
  await updateIf(update(subscriptionKey(subscriber)).set({ status, at, confirmedAt }).when(unlessNewer(at)));
}

/** Confirms an address that its owner has proven in another way. Changes no choice that was made before. */
export async function confirmProven(subscriber: Subscriber, now: Date): Promise<void> {
  const at = now.toISOString();
  await updateIf(
    update(subscriptionKey(subscriber))
      .set({ status: 'confirmed', at, confirmedAt: at })
      .when(any(absent('status'), is('status', 'pending'))),
  );
}

/** Remembers that a recipient has left a topic: its owner must not ask for another one soon. */
export async function storeLeft(subscriber: Subscriber, now: Date): Promise<void> {
  const leftAt = now.toISOString();
  const left = update(subscriptionKey({ ...subscriber, topic: undefined })).set({ leftAt });
  await updateIf(left.when(unlessNewer(leftAt, 'leftAt')));
}

/**
 * Reverts an unsubscription. False if the list needs a confirmation and there never was one: an
 * unsubscribe link must not confirm.
 */
export async function subscribeAgain(subscriber: Subscriber, now: Date): Promise<boolean> {
  const { list } = subscriber;
  const isConfirmable = list === 'surveys' || list === 'reports';
  const refused = await updateIf(
    update(subscriptionKey(subscriber))
      .set({ status: 'confirmed', at: now.toISOString() })
      .when(exists(isConfirmable ? 'confirmedAt' : 'status')),
  );
  return refused === undefined;
}

/** Opts a recipient out of all emails. */
export async function optOut(recipient: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await updateIf(update(optOutKey(recipient)).set({ at }).when(unlessNewer(at)));
}
