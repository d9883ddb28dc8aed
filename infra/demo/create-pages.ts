import { ApiError, type Client, type Data } from '@signpost/client';
import type { Created } from './create-links.ts';
import { type DemoPage, PAGES, type Picture } from './pages.ts';
import { patiently } from './patiently.ts';
import { landscape } from './pictures.ts';

type Page = Data<'get', '/v1/api/smart-links'>['links'][number];

export interface CreatedPage {
  demo: DemoPage;
  page: Page;
}

/** Creates the demo's pages with their pictures, or the missing ones. Stops when the plan allows no more. */
export async function createDemoPages(client: Client): Promise<Created<CreatedPage>> {
  const there = await existingPages(client);
  const done: Created<CreatedPage> = { all: [], created: 0 };
  for (const demo of PAGES) {
    let page = there.get(keyOf(demo));
    if (!page) {
      page = await createPage(client, demo);
      if (!page) break;
      done.created++;
    }
    done.all.push({ demo, page });
  }
  return done;
}

const keyOf = ({ type, title }: { type: string; title: string }): string => `${type} ${title}`;

async function existingPages(client: Client): Promise<Map<string, Page>> {
  const there = new Map<string, Page>();
  let cursor: string | undefined;
  do {
    const query = { limit: 1000, ...(cursor && { cursor }) };
    const list = await patiently(() => client.get('/v1/api/smart-links', { query }));
    for (const page of list.links) there.set(keyOf(page), page);
    cursor = list.nextCursor ?? undefined;
  } while (cursor);
  return there;
}

/** Undefined: the plan allows no more. */
async function createPage(client: Client, demo: DemoPage): Promise<Page | undefined> {
  const create = (body: FormData) => patiently(() => client.post('/v1/api/smart-links', { body }));
  const form = formOf(demo);
  try {
    return (await create(form)).link;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'QUOTA_EXCEEDED') return undefined;
    if (error.code !== 'SLUG_TAKEN') throw error;
    // Slugs are unique across the whole service. If this one is taken, it is derived from the title.
    form.delete('slug');
    return (await create(form)).link;
  }
}

function formOf({
  type,
  title,
  slug,
  description,
  tags,
  fields,
  startsInDays,
  pictures,
}: DemoPage): FormData {
  const form = new FormData();
  if (startsInDays !== undefined) form.append('startsAt', eveningIn(startsInDays));
  for (const [name, value] of Object.entries({ type, title, slug, description, tags: tags.join(',') })) {
    form.append(name, value);
  }
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { cover, image, videoCovers = [] } = pictures;
  if (cover) form.append('cover', fileOf(cover, `${slug} cover`));
  if (image) form.append('image', fileOf(image, `${slug} image`));
  for (const [i, picture] of videoCovers.entries()) {
    form.append(`videos[${i}].cover`, fileOf(picture, `${slug} ${i}`));
  }
  return form;
}

/** 18:00 UTC, `days` days from now. */
function eveningIn(days: number): string {
  const time = new Date();
  time.setUTCDate(time.getUTCDate() + days);
  time.setUTCHours(18, 0, 0, 0);
  return time.toISOString();
}

function fileOf({ width, height, palette }: Picture, seed: string): File {
  const bytes = landscape({ width, height }, palette, seed);
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' });
}
