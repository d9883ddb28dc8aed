import { measure } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type Feedback, suppressionOf } from './feedback.ts';
import { recipientHash } from './recipient.ts';
import { suppress } from './suppression-store.ts';

/**
 * Suppresses recipients with permanent bounces or complaints. Returns the number of newly suppressed ones:
 * none for a repeated event, or one older than the stored data.
 */
export async function recordFeedback(feedback: Feedback, now: Date): Promise<number> {
  const found = suppressionOf(feedback, now);
  if (!found) return 0;
  const { addresses, suppression } = found;
  const hashKey = setting(SETTING.serviceKey);
  const results = await Promise.all(
    addresses.map((address) => suppress(recipientHash(address, hashKey), suppression)),
  );
  const suppressed = results.filter(Boolean).length;
  if (suppressed > 0)
    measure(suppression.reason === 'bounce' ? 'mailsBounced' : 'mailComplaints', suppressed);
  return suppressed;
}
