import * as z from 'zod';
import { shaped } from '#shared/platform/http/zod-problems.ts';
import { entryError } from '../types/fields.ts';

/** The owner's IDs at analytics services, as sent, stored and returned. They become part of script URLs. */

interface IdField {
  pattern: RegExp;
  message: string;
  description: string;
  example: string;
}

/** Ids as the services write them: https://support.google.com/analytics/answer/12270356 and others. */
const idOf = ({ pattern, message, description, example }: IdField) => ({
  input: z
    .string({ error: message })
    .trim()
    .toUpperCase()
    .check(shaped('pixel_id', pattern, message))
    .nullish()
    .meta({ description, examples: [example] }),
  stored: z
    .string()
    .regex(pattern)
    .nullable()
    .default(null)
    .meta({ description, examples: [example] }),
});

const ga4 = idOf({
  pattern: /^G-[A-Z0-9]{8,12}$/,
  message: 'must be a measurement ID such as G-AB12CD34EF',
  description: 'Measurement ID of Google Analytics 4.',
  example: 'G-AB12CD34EF',
});
const meta = idOf({
  pattern: /^\d{15,16}$/,
  message: 'must be a pixel ID of 15 or 16 digits',
  description: 'ID of a Meta pixel.',
  example: '123456789012345',
});
const tiktok = idOf({
  pattern: /^C[A-Z0-9]{19}$/,
  message: 'must be a pixel ID of 20 letters and digits that begins with C',
  description: 'ID of a TikTok pixel.',
  example: 'C4ABCDEFGHIJKLMNOPQR',
});

const pixels = z
  .object({ ga4: ga4.input, meta: meta.input, tiktok: tiktok.input }, entryError)
  .meta({ id: 'SmartLinkPixelsInput' });

export const pixelsInput = {
  pixels: pixels.nullish().meta({
    description:
      'Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. ' +
      'null: none.',
  }),
};

const stored = z.object({ ga4: ga4.stored, meta: meta.stored, tiktok: tiktok.stored });

export const storedPixels = { pixels: stored.nullable() };

export const publicPixels = {
  pixels: stored
    .meta({ id: 'SmartLinkPixels' })
    .nullable()
    .meta({
      description: 'Analytics services that the page loads for visitors who give consent. null: none.',
      examples: [null],
    }),
};
