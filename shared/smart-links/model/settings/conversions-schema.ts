import * as z from 'zod';

/** Whether a page tracks conversions, as sent, stored and returned. */

const TRACKS =
  'Whether destinations of links on the page get a click ID in the query parameter `sp_click`, ' +
  'to which conversions are attributed.';

export const conversionsInput = {
  trackConversions: z
    .boolean({ error: 'must be true or false' })
    .nullish()
    .meta({ description: `${TRACKS} Default of a new page: that of the account.`, examples: [true] }),
};

export const storedConversions = { trackConversions: z.boolean() };

export const publicConversions = { trackConversions: z.boolean().meta({ description: TRACKS }) };
