import * as z from 'zod';
import type { UTM_NAMES } from '#shared/core/utm/utm-names.ts';

/** Stored shapes of targeting and previews. Requests: `targeting-input.ts`. */

export const RULE_DEVICES = ['desktop', 'mobile', 'tablet'] as const;
export const RULE_SYSTEMS = ['ios', 'android', 'windows', 'macos', 'linux'] as const;

const texts = z.array(z.string());

/** All given conditions must be met; a list matches any of its values. */
export const conditionsSchema = z
  .object({
    countries: texts.optional().meta({ description: 'ISO 3166-1 alpha-2 codes.', examples: [['DE', 'AT']] }),
    devices: z
      .array(z.enum(RULE_DEVICES))
      .optional()
      .meta({ description: 'Kinds of device.', examples: [['mobile']] }),
    os: z
      .array(z.enum(RULE_SYSTEMS))
      .optional()
      .meta({ description: 'Operating systems. iPads are `ios`.', examples: [['ios']] }),
    browsers: texts
      .optional()
      .meta({ description: 'Browsers as analytics name them.', examples: [['Safari']] }),
    languages: texts.optional().meta({
      description: 'BCP 47 tags of the language that the browser prefers; `pt` also matches `pt-BR`.',
      examples: [['pt']],
    }),
    referrers: texts.optional().meta({
      description: 'Hosts of the page that the visitor comes from, with their subdomains.',
      examples: [['news.example']],
    }),
    query: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "Parameters in the short URL's query.", examples: [{ plan: 'pro' }] }),
    from: z
      .string()
      .optional()
      .meta({ description: 'From this time (inclusive), ISO 8601.', examples: ['2027-06-01T00:00:00.000Z'] }),
    until: z
      .string()
      .optional()
      .meta({
        description: 'Until this time (exclusive), ISO 8601.',
        examples: ['2027-07-01T00:00:00.000Z'],
      }),
  })
  .meta({ id: 'LinkConditions' });

export const ruleSchema = z
  .object({
    if: conditionsSchema.meta({ description: 'The conditions, which must all hold.' }),
    to: z
      .string()
      .meta({ description: 'The destination if the conditions hold.', examples: ['https://example.com/de'] }),
  })
  .meta({ id: 'LinkRule' });

export const variantSchema = z
  .object({
    url: z.string().meta({ description: 'The destination.', examples: ['https://example.com/b'] }),
    weight: z
      .int()
      .meta({ description: 'Share of the visitors, relative to the other weights.', examples: [50] }),
  })
  .meta({ id: 'LinkVariant' });

export type UtmName = (typeof UTM_NAMES)[number];

export const utmSchema = z
  .object({
    source: z
      .string()
      .optional()
      .meta({ description: '`utm_source`', examples: ['newsletter'] }),
    medium: z
      .string()
      .optional()
      .meta({ description: '`utm_medium`', examples: ['email'] }),
    campaign: z
      .string()
      .optional()
      .meta({ description: '`utm_campaign`', examples: ['spring'] }),
    term: z
      .string()
      .optional()
      .meta({ description: '`utm_term`', examples: ['shoes'] }),
    content: z
      .string()
      .optional()
      .meta({ description: '`utm_content`', examples: ['header'] }),
  } satisfies Record<UtmName, z.ZodType>)
  .meta({ id: 'LinkUtm' });

export const previewSchema = z
  .object({
    title: z.string().meta({ description: 'Title of the card.', examples: ['Spring sale'] }),
    description: z
      .string()
      .optional()
      .meta({ description: 'Text of the card.', examples: ['Up to 40 % off'] }),
    image: z
      .string()
      .optional()
      .meta({ description: 'Absolute URL of the image.', examples: ['https://example.com/spring.jpg'] }),
  })
  .meta({ id: 'LinkPreview' });

export type Conditions = z.infer<typeof conditionsSchema>;
export type Rule = z.infer<typeof ruleSchema>;
export type Variant = z.infer<typeof variantSchema>;
export type Utm = z.infer<typeof utmSchema>;
export type Preview = z.infer<typeof previewSchema>;
