import * as z from 'zod';
import { destination } from '../../links/destination-field.ts';
import { changedList, entries, entryError, NO_ENTRY, text } from './fields.ts';
import { pageType } from './page-type.ts';

const link = z
  .object(
    {
      title: text(200).meta({ description: 'What the button says.', examples: ['My shop'] }),
      url: destination.meta({ description: 'Where it leads.', examples: ['https://example.com/shop'] }),
      description: text(500).nullish().meta({ description: 'A line below it. null: none.' }),
    },
    entryError,
  )
  .meta({ id: 'SmartLinkUrl' });

const urls = entries(link, 100).meta({ description: 'The links of the page, in order.' });

/** `myBio`, and the links of `webinarLink`. */
export const linkList = pageType({
  create: { urls: urls.min(1, NO_ENTRY) },
  update: { urls: urls.nullish() },
  form: { urls: 'json' },
  stored: {
    urls: z
      .array(z.object({ title: z.string(), url: z.string(), description: z.string().nullable() }))
      .default([]),
  },
  public: {
    urls: z
      .array(
        z.object({
          title: z.string().meta({ description: 'What the button says.', examples: ['My shop'] }),
          url: z
            .string()
            .meta({ format: 'iri', description: 'Where it leads.', examples: ['https://example.com'] }),
          description: z.string().nullable().meta({ description: 'A line below it.' }),
        }),
      )
      .meta({ description: '`myBio` and `webinarLink`: the links.' }),
  },
  private: {},
  takesVideoFiles: false,
  change: (before, { input }) => ({
    urls: changedList('urls', input.urls, before.urls, ({ title, url, description = null }) => ({
      title,
      url,
      description,
    })),
  }),
  media: () => [],
});
