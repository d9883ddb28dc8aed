import * as z from 'zod';
import { destination } from '../../../links/model/destination-field.ts';
import { invalidField } from '../../../platform/errors.ts';
import { isoDate } from '../../../platform/http/iso-date.ts';
import { issueOf, shaped } from '../../../platform/http/zod-problems.ts';
import { problem } from '../../../platform/problems.ts';
import { absoluteUrl, entryError, imageSource, text } from './fields.ts';
import type { StoreMedia } from './page-type.ts';

/** Entries of a list of links: a link, or a heading above those that follow. */

const time = (description: string) =>
  z
    .string({ error: 'must be an ISO 8601 date in a string' })
    .nullish()
    .meta({ description, examples: ['2027-03-01T08:00:00Z'] });

const ICON = 'must be the name of a well-known platform';

export const linkEntry = z
  .object(
    {
      title: text(200)
        .nullish()
        .meta({ description: 'Text of the button. Required, except for a heading.', examples: ['My shop'] }),
      url: destination.nullish().meta({
        description: 'The destination. Required, except for a heading.',
        examples: ['https://example.com/shop'],
      }),
      description: text(500).nullish().meta({ description: 'A line below the button. null: none.' }),
      startsAt: time(
        'When it is first shown: a date (midnight UTC) or a time with an offset. null: immediately.',
      ),
      endsAt: time('When it is last shown. null: indefinitely.'),
      featured: z
        .boolean({ error: 'must be true or false' })
        .nullish()
        .meta({ description: 'Whether it is highlighted. Default false.', examples: [false] }),
      image: imageSource.nullish(),
      icon: z
        .string({ error: ICON })
        .trim()
        .check(shaped('icon', /^[\w .+-]{1,40}$/, ICON))
        .nullish()
        .meta({
          description: 'Name of the platform whose icon is shown. null: by the URL.',
          examples: ['spotify'],
        }),
      heading: text(200)
        .nullish()
        .meta({ description: 'A heading instead of a link, without other fields.', examples: [null] }),
    },
    entryError,
  )
  .superRefine((entry, context) => {
    const { heading, title, url } = entry;
    if (heading == null) {
      if (title == null) context.addIssue(issueOf(problem('required', 'must be a string'), 'title'));
      if (url == null) context.addIssue(issueOf(problem('required', 'must be a URL in a string'), 'url'));
      return;
    }
    const [field] = Object.entries(entry).find(([name, value]) => name !== 'heading' && value != null) ?? [];
    if (field === undefined) return;
    const message = `cannot be used with ${field}: a heading has no other field`;
    context.addIssue(issueOf(problem('conflicts_with', message, { field }), 'heading'));
  })
  .meta({ id: 'SmartLinkUrl' });

const storedLink = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  // Older links have none of these.
  startsAt: z.string().nullable().default(null),
  endsAt: z.string().nullable().default(null),
  featured: z.boolean().default(false),
  image: z.string().nullable().default(null),
  icon: z.string().nullable().default(null),
});

export const storedEntry = z.union([z.object({ heading: z.string() }), storedLink]);

export type LinkEntry = z.infer<typeof storedEntry>;

export const publicEntry = z
  .union([
    z
      .object({
        title: z.string().meta({ description: 'Text of the button.', examples: ['My shop'] }),
        url: z
          .string()
          .meta({ format: 'iri', description: 'The destination.', examples: ['https://example.com'] }),
        description: z.string().nullable().meta({ description: 'A line below the button.' }),
        startsAt: z.string().nullable().meta({ format: 'date-time', description: 'From when it is shown.' }),
        endsAt: z.string().nullable().meta({ format: 'date-time', description: 'Until when it is shown.' }),
        featured: z.boolean().meta({ description: 'Whether it is highlighted.' }),
        image: absoluteUrl('An image instead of the icon.'),
        icon: z
          .string()
          .nullable()
          .meta({
            description: 'Name of the platform whose icon it has. null: by its URL.',
            examples: [null],
          }),
      })
      .meta({ id: 'SmartLinkLinkEntry' }),
    z
      .object({
        heading: z.string().meta({ description: 'Heading of the links that follow.', examples: ['Shops'] }),
      })
      .meta({ id: 'SmartLinkHeading' }),
  ])
  .meta({ id: 'SmartLinkEntry' });

type GivenEntry = z.infer<typeof linkEntry>;
type PlannedEntry = GivenEntry & { starts: string | null; ends: string | null };

/** Checks the times of entries. Throws VALIDATION_ERROR. */
export const plannedEntries = (given: readonly GivenEntry[]): PlannedEntry[] =>
  given.map((entry, i) => {
    const at = (name: 'startsAt' | 'endsAt') =>
      entry[name] == null ? null : isoDate(entry[name], `urls[${i}].${name}`);
    const planned = { ...entry, starts: at('startsAt'), ends: at('endsAt') };
    if (planned.starts !== null && planned.ends !== null && planned.starts >= planned.ends) {
      throw invalidField(
        `urls[${i}].endsAt`,
        problem('too_early', `must be after startsAt, which is ${planned.starts}`, { after: planned.starts }),
      );
    }
    return planned;
  });

/** Stores the images of entries, and returns the entries to store. */
export async function storeEntries(
  planned: readonly PlannedEntry[],
  store: StoreMedia,
): Promise<LinkEntry[]> {
  const stored: LinkEntry[] = [];
  // Sequential: file names are generated in this order, and a retried request must generate the same ones.
  for (const [i, entry] of planned.entries()) {
    const { heading, title, url, description, starts, ends, featured, image, icon } = entry;
    if (heading != null) stored.push({ heading });
    else {
      stored.push({
        title: title ?? '',
        url: url ?? '',
        description: description ?? null,
        startsAt: starts,
        endsAt: ends,
        featured: featured ?? false,
        image: image == null ? null : await store(image, 'image', `urls[${i}].image`),
        icon: icon ?? null,
      });
    }
  }
  return stored;
}
