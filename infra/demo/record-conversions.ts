import type { Client } from '@signpost/client';
import { serviceKey } from '#infra/environment/service-key.ts';
import { CLICK_ID_PARAMETER } from '#shared/clicks/visits/click-token.ts';
import { MAX_CONVERSIONS } from '#shared/conversions/conversion-limits.ts';
import { trackedDestination } from '#shared/links/targeting/tracked-destination.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import type { DemoConversion } from './conversions.ts';
import { DESTINATION } from './links.ts';
import { patiently } from './patiently.ts';

/**
 * Records conversions as a shop would, oldest first, with the click IDs that redirects would have added.
 * Those that were recorded before are not recorded again. Returns the number of new ones. Needs a process
 * that is connected to a local run (`connect`).
 */
export async function recordDemoConversions(
  client: Client,
  conversions: readonly DemoConversion[],
): Promise<number> {
  process.env[SETTING.serviceKey] = await serviceKey();
  const { owner } = await patiently(() => client.get('/v1/api/me'));
  const rows = conversions.map(({ click, conversion }) => {
    if (!click) return conversion;
    const { searchParams } = new URL(trackedDestination(DESTINATION, click, owner._id));
    return { ...conversion, clickId: searchParams.get(CLICK_ID_PARAMETER) };
  });
  let recorded = 0;
  for (let start = 0; start < rows.length; start += MAX_CONVERSIONS) {
    const body = { conversions: rows.slice(start, start + MAX_CONVERSIONS) };
    const page = await patiently(() => client.post('/v1/api/conversions/bulk', { body }));
    const failed = page.results.find((result) => result.status === 'failed');
    if (failed) throw new Error(`${body.conversions[failed.index]?.eventId}: ${failed.error.message}`);
    recorded += page.recorded;
  }
  return recorded;
}
