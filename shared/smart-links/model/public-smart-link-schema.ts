import * as z from 'zod';
import { publicConversions } from './settings/conversions-schema.ts';
import { publicEmbed } from './settings/embed-schema.ts';
import { publicIdentity } from './settings/identity-schema.ts';
import { publicPixels } from './settings/pixels-schema.ts';
import { publicTheme } from './settings/theme-schema.ts';
import { SMART_LINK_TYPES } from './slug.ts';
import { absoluteUrl } from './types/fields.ts';
import { fieldsOfAllTypes, optional } from './types/registry.ts';

export const contentShape = {
  slug: z.string().meta({ description: 'The slug with the prefix of its type.', examples: ['bio/jane'] }),
  url: z.string().meta({
    format: 'uri',
    description: 'The landing page.',
    examples: ['https://go.example.com/bio/jane'],
  }),
  title: z.string().meta({ description: 'Title of the page.', examples: ['Jane Doe'] }),
  type: z.enum(SMART_LINK_TYPES).meta({ description: 'What kind of page it is.' }),
  description: z.string().nullable().meta({ description: 'A text below the title.' }),
  tags: z.array(z.string()).meta({ description: 'Labels to filter by.' }),
  language: z
    .string()
    .nullable()
    .meta({ description: 'Language of the texts; null: English.', examples: ['en'] }),
  image: absoluteUrl('The image beside the title.'),
  cover: absoluteUrl('The cover image, also used in social previews.'),
  theme: publicTheme,
  ...publicIdentity,
  ...publicEmbed,
  ...publicPixels,
  ...publicConversions,
  ...optional(fieldsOfAllTypes('public')),
};

/** Public fields of a Smart Link. */
export const publicSmartLinkSchema = z.object(contentShape).meta({ id: 'PublicSmartLink' });

export type PublicSmartLink = z.infer<typeof publicSmartLinkSchema>;
