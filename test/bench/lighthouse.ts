import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { encode as encodeJpeg } from 'jpeg-js';
import { createClient, Signpost } from '../../clients/typescript/src/index.ts';
import { THEME_PRESETS } from '../../shared/smart-links/model/settings/theme.ts';
import { startLocalRun } from '../support/deployment/local-run.ts';
import { aPhoto } from '../support/files/photos.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { type Audit, CATEGORIES, phoneAuditor, type Scores } from './lighthouse-audit.ts';
import { atLeast, atMost, type PartResult, printNote, printTable } from './report.ts';

const PHONE_KILOBYTES = 250;

/** Those of bio pages that need no upload. */
const EVERY_BLOCK = [
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
];

interface PageAudit extends Audit {
  type: string;
  preset: string;
}

const run = promisify(execFile);

/** Lighthouse's figures for a phone: each type of page without a theme and in each preset, filled as in the demo, and the bio page with every block. */
export async function lighthouse(): Promise<PartResult> {
  const dataDir = join(temporaryFolder(), 'run');
  const local = await startLocalRun(dataDir, 0, { BUNDLES: 'deployed' });
  atEnd(async () => void (await local.stop()));
  await run(process.execPath, ['infra/demo/main.ts'], { env: { ...process.env, DATA_DIR: dataDir } });
  const audit = await phoneAuditor();

  const client = createClient(local);
  const { links } = await client.get('/v1/api/smart-links', { query: { limit: 100 } });
  const pages = [...new Map(links.map((page) => [page.type, page])).values()];
  const bio = pages.find(({ type }) => type === 'myBio');
  if (bio) {
    const photo = new Blob([new Uint8Array(encodeJpeg(aPhoto(600, 400), 90).data)], { type: 'image/jpeg' });
    const urls = [
      ...EVERY_BLOCK,
      { type: 'gallery', images: [{ image: await new Signpost(local).uploads.upload(photo) }] },
    ];
    await client.put('/v1/api/smart-links/{id}', { path: { id: bio._id }, body: { urls } as never });
  }
  const audits: PageAudit[] = [];
  for (const preset of [null, ...THEME_PRESETS]) {
    for (const page of pages) {
      const body = { theme: preset && { preset } };
      await client.put('/v1/api/smart-links/{id}', { path: { id: page._id }, body });
      // The page of an app leads phones to their store without "page".
      const result = await audit(`${local.origin}/${page.slug}?page=1`, `${page.type}, ${preset ?? 'none'}`);
      audits.push({ type: page.type, preset: preset ?? 'none', ...result });
    }
  }
  printTable(
    'Lighthouse on a phone, of 100 each',
    ['page', 'preset', ...CATEGORIES, 'KB'],
    audits.map((audit) => [
      audit.type,
      audit.preset,
      ...CATEGORIES.map((name) => audit[name]),
      audit.kilobytes,
    ]),
  );
  printNote('KB: all that is loaded, with cover and font; the local run does not compress.');
  const worst = (name: keyof Scores) => Math.min(...audits.map((audit) => audit[name]));
  return {
    figures: audits,
    targets: [
      ...CATEGORIES.map((name) => atLeast(`pages: Lighthouse, ${name}, lowest`, worst(name), 100)),
      atMost(
        'pages: KB of the heaviest',
        Math.max(...audits.map(({ kilobytes }) => kilobytes)),
        PHONE_KILOBYTES,
      ),
    ],
  };
}
