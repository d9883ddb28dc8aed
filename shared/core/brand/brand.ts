import * as z from 'zod';
import { mediaIdOf } from '../media/media-file.ts';
import { FONT_NAMES } from './font-names.ts';

/**
 * The brand of an account, or of one of its domains, as stored: flat, so that visitor functions can
 * read it without the SDK.
 */
export const brandSchema = z.object({
  ownerId: z.string(),
  /** The domain; absent: the account itself. */
  host: z.string().optional(),
  name: z.string().optional(),
  url: z.string().optional(),
  /** File of its logo, which no other record has. */
  logo: z.string().optional(),
  /** File of its icon, which no other record has. */
  icon: z.string().optional(),
  color: z.string().optional(),
  /** The tone of `color` on a dark background. */
  darkColor: z.string().optional(),
  /** Text on buttons in `darkColor`. On `color`, it is white. */
  onDarkColor: z.string().optional(),
  font: z.enum(FONT_NAMES).optional(),
  footerText: z.string().optional(),
  footerUrl: z.string().optional(),
  /** Incremented with each change. */
  version: z.int(),
  /** The owner is suspended: not shown to visitors. */
  suspended: z.literal(true).optional(),
  /** The owner's `statusVersion` as of `suspended`. */
  ownerVersion: z.int().optional(),
});

export type StoredBrand = z.infer<typeof brandSchema>;

/** Files that only this brand has. */
export const brandFiles = ({ logo, icon }: Pick<StoredBrand, 'logo' | 'icon'>): string[] =>
  [logo, icon].filter((file) => file !== undefined);

/** The fields of a brand that owners set. */
export type BrandLook = Omit<StoredBrand, 'ownerId' | 'host' | 'version' | 'suspended' | 'ownerVersion'>;

const text = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description} null: none.`, examples: [example] });

const footerRecordSchema = z.object({
  text: z.string().meta({ description: 'Text of the link.', examples: ['Imprint'] }),
  url: z.string().meta({ description: 'Where it leads.', examples: ['https://example.com/imprint'] }),
});

/** A brand in responses of the API. */
export const brandRecordSchema = z
  .object({
    name: text('Name of the brand.', 'Halden Coffee'),
    url: text('Where the button on pages leads.', 'https://example.com'),
    logo: text('Storage code of the logo, a copy of the one that was saved.', 'med_4fJ2kQ8sT1vX7yZ0aBcD'),
    icon: text(
      'Storage code of the icon that browsers show for pages, a copy of the one that was saved.',
      'med_8hT2kQ8sT1vX7yZ0aBcD',
    ),
    color: text('Color of buttons and links.', '#0b6b57'),
    darkColor: text('The tone of `color` on pages in dark mode.', '#5fd3b4'),
    font: z
      .enum(FONT_NAMES)
      .nullable()
      .meta({ description: 'Font of pages. null: that of the device.', examples: ['lora'] }),
    footer: footerRecordSchema.nullable().meta({ description: 'A link at the bottom of pages. null: none.' }),
  })
  .meta({ id: 'Brand' });

export type BrandRecord = z.infer<typeof brandRecordSchema>;

export const brandRecord = (brand: Partial<BrandLook>): BrandRecord => ({
  name: brand.name ?? null,
  url: brand.url ?? null,
  logo: brand.logo === undefined ? null : mediaIdOf(brand.logo),
  icon: brand.icon === undefined ? null : mediaIdOf(brand.icon),
  color: brand.color ?? null,
  darkColor: brand.darkColor ?? null,
  font: brand.font ?? null,
  footer:
    brand.footerText !== undefined && brand.footerUrl !== undefined
      ? { text: brand.footerText, url: brand.footerUrl }
      : null,
});
