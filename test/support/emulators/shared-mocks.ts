import { beforeEach, vi } from 'vitest';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { recordClick, recordVisit } from '#shared/clicks/visits/click-queue.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';

/** What `shared-modules.ts` replaces, as a file needs it: call them at its top. */

/** The clicks that the code under test sends to their queue. */
export function recordedClicks(): ClickEvent[] {
  const clicks: ClickEvent[] = [];
  beforeEach(() => {
    for (const record of [recordClick, recordVisit])
      vi.mocked(record).mockImplementation(async (click) => void clicks.push(click));
  });
  return clicks;
}

/** Publishes events as in production, to the mocked queue. */
export function publishedEvents(): void {
  beforeEach(async () => {
    const original = await vi.importActual<typeof import('#shared/core/events/publish-events.ts')>(
      '#shared/core/events/publish-events.ts',
    );
    vi.mocked(publishEvents).mockImplementation(original.publishEvents);
  });
}
