import * as z from 'zod';
import { destination } from '#shared/links/model/destination-field.ts';
import { dateField, lineField } from '#shared/platform/http/input-fields.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { changed, changedList, entries, entryError, NO_ENTRY } from './fields.ts';
import { pageType } from './page-type.ts';

const platform = z
  .object(
    {
      name: lineField(100).meta({
        description: 'Name of the platform. Well-known ones are shown with their mark.',
        examples: ['Spotify'],
      }),
      url: destination.meta({
        description: 'URL of the music on the platform.',
        examples: ['https://open.spotify.com/album/1'],
      }),
      icon: z
        .union([destination, z.string().regex(/^[\w .+-]{1,40}$/)], {
          error: 'must be the name of a well-known platform, or a URL that begins with http:// or https://',
        })
        .nullish()
        .meta({
          description:
            'Name of the platform whose mark is shown, or the URL of an image. null: by the name and the ' +
            'URL.',
          examples: ['spotify'],
        }),
    },
    entryError,
  )
  .meta({ id: 'SmartLinkPlatform' });

const platforms = entries(platform, 50).meta({ description: 'Where the music can be heard.' });

const releaseDate = dateField.nullish().meta({
  description:
    'When the music is released: a date (midnight UTC) or a time with an offset. The page counts down to ' +
    'it. null: released.',
  examples: ['2027-03-01T08:00:00Z'],
});

export const musicLink = pageType({
  create: { platforms: platforms.min(1, NO_ENTRY.message), releaseDate },
  needs: '`platforms`',
  update: { platforms: platforms.nullish(), releaseDate },
  form: { platforms: 'json', releaseDate: 'text' },
  stored: {
    platforms: z
      .array(z.object({ name: z.string(), url: z.string(), icon: z.string().nullable() }))
      .default([]),
    releaseDate: z.string().nullable().default(null),
  },
  public: {
    platforms: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the platform.', examples: ['Spotify'] }),
          url: z.string().meta({
            format: 'iri',
            description: 'URL of the music on the platform.',
            examples: ['https://example.com'],
          }),
          icon: z.string().nullable().meta({ description: 'Logo of the platform: a name or a URL.' }),
        }),
      )
      .meta({ description: '`musicLink`: where the music can be heard.' }),
    releaseDate: z
      .string()
      .nullable()
      .meta({
        format: 'date-time',
        description: '`musicLink`: the release date. For visitors, null once it is released.',
        examples: [null],
      }),
  },
  private: {},
  takesVideoFiles: false,
  change: (before, { input }) => ({
    platforms: changedList(
      'platforms',
      { given: input.platforms, stored: before.platforms },
      ({ name, url, icon = null }) => ({ name, url, icon }),
    ),
    releaseDate:
      input.releaseDate == null
        ? changed(input.releaseDate, before.releaseDate)
        : isoDate(input.releaseDate, 'releaseDate'),
  }),
  media: () => [],
  storesMusicPictures: true,
  cardArt: { cover: 'square', image: 'square' },
  cardDetail: ({ platforms }) => ({ names: platforms.map(({ name }) => name) }),
});
