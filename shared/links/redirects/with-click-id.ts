import type { ClickEvent } from '#shared/clicks/click.ts';
import { log } from '#shared/platform/runtime/log.ts';

/**
 * The destination with the ID of a visitor's click. Never fails: without an ID, the visitor still arrives.
 */
export async function withClickId(to: string, click: ClickEvent, ownerId: string): Promise<string> {
  try {
    // Loaded on demand: it reads user agents, with a library that takes longer to load than
    // the rest of the redirect.
    const { trackedDestination } = await import('../targeting/tracked-destination.ts');
    return trackedDestination(to, click, ownerId);
  } catch (error) {
    log.error('click ID not added', { targetId: click.targetId, error });
    return to;
  }
}
