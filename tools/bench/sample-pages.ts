import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient, Signpost } from '@signpost/client';
import { encode as encodeJpeg } from 'jpeg-js';
import { THEME_PRESETS } from '#shared/smart-links/model/settings/theme.ts';
import { startLocalRun } from '#test/support/deployment/local-run.ts';
import { aPhoto } from '#test/support/files/photos.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';

/** The pages that Lighthouse audits and that are weighed. */

const LOOKS = ['none', ...THEME_PRESETS] as const;

/** Which types of pages in which looks; by default all. */
export interface Selection {
  types?: readonly string[] | undefined;
  looks?: readonly string[] | undefined;
}

export interface SamplePage {
  type: string;
  /** A preset, or `none` for a page without a theme. */
  look: string;
  url: string;
  /** From search engines, on purpose. */
  isHidden: boolean;
}

/** The shared report of an account, beside the types of pages. */
const REPORT = 'report';

const run = promisify(execFile);

/**
 * The pages of the demo, one of each type, without a theme and in each preset; the bio page with every block;
 * and a shared report. Each page is served in its look until the next one is requested.
 */
export async function* samplePages({ types, looks = LOOKS }: Selection): AsyncGenerator<SamplePage> {
  const dataDir = join(temporaryFolder(), 'run');
  const local = await startLocalRun(dataDir, 0, { BUNDLES: 'deployed' });
  atEnd(async () => void (await local.stop()));
  await run(process.execPath, ['infra/demo/main.ts'], { env: { ...process.env, DATA_DIR: dataDir } });

  const client = createClient(local);
  const { links } = await client.get('/v1/api/smart-links', { query: { limit: 100 } });
  const pages = [...new Map(links.map((page) => [page.type, page])).values()].filter(
    ({ type }) => types?.includes(type) ?? true,
  );
  const hasReport = types?.includes(REPORT) ?? true;
  if (pages.length === 0 && !hasReport) throw new Error(`No page is of type ${types?.join(' or ')}`);
  const unknown = looks.find((look) => !LOOKS.includes(look as (typeof LOOKS)[number]));
  if (unknown) throw new Error(`There is no look "${unknown}". Looks: ${LOOKS.join(', ')}`);
  const urls = await everyBlock(new Signpost(local));
  for (const page of pages) {
    const body = page.type === 'myBio' ? { urls } : {};
    await client.put('/v1/api/smart-links/{id}', { path: { id: page._id }, body: body as never });
  }
  for (const page of pages) await hasSizes(`${local.origin}/${page.slug}?page=1`);
  for (const look of looks) {
    for (const { _id: id, type, slug } of pages) {
      const theme = look === 'none' ? null : { preset: look as (typeof THEME_PRESETS)[number] };
      await client.put('/v1/api/smart-links/{id}', { path: { id }, body: { theme } });
      // The page of an app leads phones to their store without "page".
      yield { type, look, url: `${local.origin}/${slug}?page=1`, isHidden: false };
    }
  }
  if (!hasReport) return;
  const { share } = await client.post('/v1/api/shares', {
    body: { name: 'Clicks', scope: { type: 'account' } },
  });
  yield { type: REPORT, look: 'none', url: String(share.url), isHidden: true };
}

/** Each block of a bio page, those with a picture with one. */
async function everyBlock(signpost: Signpost): Promise<object[]> {
  const upload = (width: number, height: number) => {
    const jpeg = encodeJpeg(aPhoto(width, height), 90).data;
    return signpost.uploads.upload(new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }));
  };
  return [
    { title: 'Shop', url: 'https://example.com/shop' },
    { type: 'text', text: 'New bowls every month.' },
    { type: 'video', title: 'Making of', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    { type: 'music', title: 'Song', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
    {
      type: 'product',
      title: 'Bowl',
      url: 'https://example.com/bowl',
      price: { amount: 4999, currency: 'EUR' },
    },
    { type: 'divider' },
    { type: 'subscribe', title: 'News' },
    { type: 'gallery', images: [{ image: await upload(600, 400) }] },
  ];
}

/** Waits until the images of a page are processed: then they have sizes, and copies if they are large. */
async function hasSizes(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const images = (await (await fetch(url)).text()).match(/<img [^>]*\/media\/[^>]*>/g) ?? [];
    if (images.every((image) => image.includes(' width='))) return;
    await sleep(200);
  }
  throw new Error(`${url} has an image that is not processed`);
}
