import type { Plan } from '#shared/core/accounts/account.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { updateBranding } from '../store/page-status-store.ts';
import { listSmartLinks } from '../store/smart-link-list-store.ts';

const PAGE_SIZE = 500;
const PARALLEL_PAGES = 8;

/**
 * Shows the branding on all pages of an owner that hide it on the plan `free`, and hides it again on other
 * plans. Returns the number of changed pages. Safe to rerun. A page that is created or moved concurrently
 * gets it with its next change.
 */
export async function applyBranding(ownerId: string, plan: Plan): Promise<number> {
  let changed = 0;
  for await (const page of listSmartLinks(ownerId, { after: undefined, pageSize: PAGE_SIZE })) {
    const hidden = page.filter(({ hideBranding }) => hideBranding);
    await inParallel(hidden, PARALLEL_PAGES, async (link) => {
      if (await updateBranding(link, plan === 'free')) changed++;
    });
  }
  return changed;
}
