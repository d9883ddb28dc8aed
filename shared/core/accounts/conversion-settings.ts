import * as z from 'zod';
import type { Owner } from './account.ts';

/** An account's settings for conversions, for all of its links and pages. */

export const DEFAULT_CONVERSION_DAYS = 90;
export const MAX_CONVERSION_DAYS = 365;

const TRACKS = 'Whether new links and Smart Links track conversions, unless their request says otherwise.';
const DAYS = `How many days after a click conversions are attributed to it: 1 to ${MAX_CONVERSION_DAYS}.`;
const days = `must be a whole number from 1 to ${MAX_CONVERSION_DAYS}`;

export const conversionSettingsSchema = z
  .object({
    trackConversions: z.boolean().meta({ description: TRACKS }),
    conversionDays: z.int().meta({ description: DAYS, examples: [DEFAULT_CONVERSION_DAYS] }),
  })
  .meta({ id: 'ConversionSettings' });

export type ConversionSettings = z.infer<typeof conversionSettingsSchema>;

export const conversionSettingsInputSchema = z
  .object(
    {
      trackConversions: z
        .boolean({ error: 'must be true or false' })
        .optional()
        .meta({ description: TRACKS, examples: [true] }),
      conversionDays: z
        .int({ error: days })
        .min(1, days)
        .max(MAX_CONVERSION_DAYS, days)
        .optional()
        .meta({ description: DAYS, examples: [30] }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'SaveConversionSettings' });

export type ConversionSettingsInput = z.infer<typeof conversionSettingsInputSchema>;

export const conversionSettingsOf = ({
  trackConversions = false,
  conversionDays = DEFAULT_CONVERSION_DAYS,
}: Pick<Owner, 'trackConversions' | 'conversionDays'>): ConversionSettings => ({
  trackConversions,
  conversionDays,
});
