import * as z from 'zod';
import { invalidField } from '#shared/platform/errors.ts';
import { dateField, enumField, lineField, textField } from '#shared/platform/http/input-fields.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { issueOf, shaped } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import {
  BLOCK_TYPES,
  type Block,
  type BlockType,
  blockInput,
  checkBlock,
  isOwnImage,
  MAX_BLOCKS,
  NOT_OWN,
  publicBlocks,
  storedBlock,
} from './block.ts';
import { absoluteUrl, entryError, imageSource } from './fields.ts';
import { linkTarget } from './link-target.ts';
import type { StoreMedia } from './page-type.ts';

/** Entries of a list of links: a link, a heading above those that follow, or a block. */

const time = (description: string) =>
  dateField.nullish().meta({ description, examples: ['2027-03-01T08:00:00Z'] });

const OF_HEADINGS: ReadonlySet<string> = new Set(['heading', 'type']);

const ICON = 'must be the name of a well-known platform';

const TYPES = ['link', ...BLOCK_TYPES] as const;

export const linkEntry = z
  .object(
    {
      type: enumField(TYPES)
        .nullish()
        .meta({
          description:
            'What kind of entry it is. null: `link`. A `video` or `music` player loads once visitors click ' +
            'it; `product` has a picture and a price; `gallery` shows uploads; `subscribe` is a form for ' +
            'email addresses, which are confirmed.',
          examples: ['link'],
        }),
      title: lineField(200)
        .nullish()
        .meta({ description: 'Text of the button. Required, except for a heading.', examples: ['My shop'] }),
      url: linkTarget.nullish().meta({
        description:
          'Destination: an http or https URL, or, for links and products, `mailto:`, `tel:` or ' +
          '`sms:`. Required, except for a heading.',
        examples: ['https://example.com/shop'],
      }),
      description: textField(500).nullish().meta({ description: 'A line below the button. null: none.' }),
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
      heading: lineField(200)
        .nullish()
        .meta({ description: 'A heading instead of a link, without other fields.', examples: [null] }),
      ...blockInput,
    },
    entryError,
  )
  .superRefine((entry, context) => {
    const { type, heading, title, url } = entry;
    if (type != null && type !== 'link') {
      checkBlock({ ...entry, type }, context);
      return;
    }
    for (const name of ['text', 'price', 'images', 'consentText'] as const) {
      if (entry[name] == null) continue;
      const message = 'cannot be used with type link';
      context.addIssue(issueOf(problem('not_for_type', message, { type: 'link' }), name));
    }
    if (heading == null) {
      if (title == null) context.addIssue(issueOf(problem('required', 'must be a string'), 'title'));
      if (url == null) context.addIssue(issueOf(problem('required', 'must be a URL in a string'), 'url'));
      return;
    }
    const [field] =
      Object.entries(entry).find(([name, value]) => !OF_HEADINGS.has(name) && value != null) ?? [];
    if (field === undefined) return;
    const message = `cannot be used with ${field}: a heading has no other field`;
    context.addIssue(issueOf(problem('conflicts_with', message, { field }), 'heading'));
  })
  .meta({ id: 'SmartLinkUrl' });

const storedLink = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  featured: z.boolean(),
  image: z.string().nullable(),
  icon: z.string().nullable(),
});

export const storedEntry = z.union([z.object({ heading: z.string() }), storedBlock, storedLink]);

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
    ...publicBlocks,
  ])
  .meta({ id: 'SmartLinkEntry' });

type GivenEntry = z.infer<typeof linkEntry>;
type PlannedEntry = GivenEntry & { starts: string | null; ends: string | null };

/**
 * Checks what is about several fields or entries: times, numbers of blocks and where images are.
 * Throws VALIDATION_ERROR.
 */
export const plannedEntries = (given: readonly GivenEntry[], mediaOrigin: string): PlannedEntry[] => {
  const counts = new Map<BlockType, number>();
  return given.map((entry, i) => {
    const at = (name: 'startsAt' | 'endsAt') =>
      entry[name] == null ? null : isoDate(entry[name], `urls[${i}].${name}`);
    const planned = { ...entry, starts: at('startsAt'), ends: at('endsAt') };
    if (planned.starts !== null && planned.ends !== null && planned.starts >= planned.ends) {
      throw invalidField(
        `urls[${i}].endsAt`,
        problem('too_early', `must be after startsAt, which is ${planned.starts}`, { after: planned.starts }),
      );
    }
    const { type } = entry;
    if (type == null || type === 'link') return planned;
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    const most = MAX_BLOCKS[type];
    if (count > most) {
      throw invalidField(
        `urls[${i}].type`,
        problem('too_many', `a page may have at most ${most} entries of type ${type}`, { maximum: most }),
      );
    }
    const images = [
      ...(entry.image == null ? [] : [[`urls[${i}].image`, entry.image] as const]),
      ...(entry.images ?? []).map(({ image }, n) => [`urls[${i}].images[${n}].image`, image] as const),
    ];
    const foreign = images.find(([, image]) => !isOwnImage(image, mediaOrigin));
    if (foreign) throw invalidField(foreign[0], NOT_OWN);
    return planned;
  });
};

/** Stores the images of entries, and returns the entries to store. */
export async function storeEntries(
  planned: readonly PlannedEntry[],
  store: StoreMedia,
): Promise<LinkEntry[]> {
  const stored: LinkEntry[] = [];
  // Sequential: file names are generated in this order, and a retried request must generate the same ones.
  for (const [i, entry] of planned.entries()) {
    const { type, heading, title, url, description, starts, ends, featured, image, icon } = entry;
    const picture = () => (image == null ? null : store(image, 'image', `urls[${i}].image`));
    if (heading != null) stored.push({ heading });
    else if (type != null && type !== 'link') {
      stored.push(await storedBlockOf(type, entry, { store, picture, path: `urls[${i}]` }));
    } else {
      stored.push({
        title: title ?? '',
        url: url ?? '',
        description: description ?? null,
        startsAt: starts,
        endsAt: ends,
        featured: featured ?? false,
        image: await picture(),
        icon: icon ?? null,
      });
    }
  }
  return stored;
}

async function storedBlockOf(
  type: BlockType,
  { title, url, description, text, price, images, consentText, starts, ends }: PlannedEntry,
  { store, picture, path }: { store: StoreMedia; picture: () => Promise<string> | null; path: string },
): Promise<Block> {
  const times = { startsAt: starts, endsAt: ends };
  switch (type) {
    case 'text':
      return { type, text: text ?? '', ...times };
    case 'divider':
      return { type, ...times };
    case 'video':
    case 'music':
      return { type, title: title ?? '', url: url ?? '', image: await picture(), ...times };
    case 'product':
      return {
        type,
        title: title ?? '',
        url: url ?? '',
        description: description ?? null,
        price: price ?? null,
        image: await picture(),
        ...times,
      };
    case 'subscribe':
      return {
        type,
        title: title ?? null,
        description: description ?? null,
        consentText: consentText ?? null,
        ...times,
      };
    case 'gallery': {
      const stored: { image: string; alt: string | null }[] = [];
      for (const [n, { image, alt }] of (images ?? []).entries()) {
        stored.push({ image: await store(image, 'image', `${path}.images[${n}].image`), alt: alt ?? null });
      }
      return { type, images: stored, ...times };
    }
  }
}

/** The media references of an entry. */
export function mediaOf(entry: LinkEntry): (string | null)[] {
  if ('heading' in entry) return [];
  if ('images' in entry) return entry.images.map(({ image }) => image);
  return 'image' in entry ? [entry.image] : [];
}
