import * as z from 'zod';
import { FONT_NAMES } from '#shared/core/brand/font-names.ts';
import { destination, URL_FORMAT } from '#shared/links/model/destination-field.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { isVisible } from '#shared/platform/http/visible-text.ts';
import { because, issueOf, shaped } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import type { ImageRules } from '#shared/qr/logo.ts';
import { LOGO_SIZE, logoField } from '#shared/qr/qr-fields.ts';
import { cleanLine } from '#shared/smart-links/cards/clean-text.ts';

/** Request schema of a brand change. */

/** Maximum length in characters. Longer names would not fit next to a logo. */
const MAX_BRAND_NAME = 60;
const MAX_FOOTER_TEXT = 80;

/** Browsers load it with every page. */
export const ICON_RULES: ImageRules = {
  field: 'icon',
  maxBytes: 256 * 1024,
  maxPixels: 1024,
  isSquare: true,
};

/** A text in one line; control characters and direction marks are removed. */
const line = (max: number) => {
  const allowed = `must have 1 to ${max} characters`;
  return z
    .string({ error: 'must be a string' })
    .max(max, { error: allowed })
    .transform(cleanLine)
    .refine(isVisible, because(problem('too_short', allowed, { minimum: 1 })));
};

const url = destination.meta({
  description: 'An absolute http or https URL of a public host, without user name and password.',
  format: URL_FORMAT,
  examples: ['https://example.com'],
});

const HEX = 'must be a color of 3 or 6 hexadecimal digits, such as #1a2b3c';

const color = z
  .string({ error: HEX })
  .trim()
  .check(shaped('color', /^#?(?:[\da-f]{3}){1,2}$/i, HEX))
  .transform((text) => {
    const digits = text.replace('#', '').toLowerCase();
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  });

export const brandInputSchema = z
  .object(
    {
      name: line(MAX_BRAND_NAME)
        .nullable()
        .optional()
        .meta({
          description:
            'Shown on pages that visitors get instead of a destination, and as the sender of emails to ' +
            `them. At most ${MAX_BRAND_NAME} characters. null: none.`,
          examples: ['Halden Coffee'],
        }),
      url: url
        .nullable()
        .optional()
        .meta({
          description: 'Where a button on these pages leads, such as your site. null: no button.',
          format: URL_FORMAT,
          examples: ['https://example.com'],
        }),
      logo: logoField
        .nullable()
        .optional()
        .meta({
          description:
            'Replaces the logo of the service: the `storageCode` of a PNG or JPEG that you have uploaded, ' +
            `or that one of your Smart Links shows. ${LOGO_SIZE} The brand keeps a copy. ` +
            'null or empty: none.',
          examples: ['med_4fJ2kQ8sT1vX7yZ0aBcD'],
        }),
      icon: logoField
        .nullable()
        .optional()
        .meta({
          description:
            'Shown by browsers in the tab of these pages and of Smart Links: the `storageCode` of a square ' +
            `PNG or JPEG, at most ${ICON_RULES.maxBytes / 1024} KB and ${ICON_RULES.maxPixels} x ` +
            `${ICON_RULES.maxPixels} pixels. The brand keeps a copy. null or empty: none.`,
          examples: ['med_8hT2kQ8sT1vX7yZ0aBcD'],
        }),
      color: color
        .nullable()
        .optional()
        .meta({
          description:
            'Color of buttons: 3 or 6 hexadecimal digits. Its contrast with a light page must be at least ' +
            '4.5:1; dark pages have a tone of it that is readable there. null: the default color.',
          examples: ['#0b6b57'],
        }),
      font: enumField(FONT_NAMES)
        .nullable()
        .optional()
        .meta({
          description:
            'Font of these pages and of shared reports. We serve it ourselves. null: that of the device.',
          examples: ['lora'],
        }),
      footer: z
        .object(
          {
            text: line(MAX_FOOTER_TEXT).meta({
              description: `Text of the link, at most ${MAX_FOOTER_TEXT} characters.`,
              examples: ['Imprint'],
            }),
            url,
          },
          { error: 'must be an object with text and url' },
        )
        .nullable()
        .optional()
        .meta({ description: 'A link at the bottom of these pages. Replaced as a whole. null: none.' }),
    },
    { error: 'must be a JSON object' },
  )
  .superRefine((fields, context) => {
    if (Object.values(fields).some((value) => value !== undefined)) return;
    const names = Object.keys(brandInputSchema.shape);
    context.addIssue(
      issueOf(problem('one_of_required', `must have at least one of ${names.join(', ')}`, { fields: names })),
    );
  })
  .meta({ id: 'SaveBrand' });

export type BrandInput = z.infer<typeof brandInputSchema>;
