import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { withBundles } from '#infra/build/bundle.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { pageToken } from '#shared/smart-links/visits/page-token.ts';
import { aPage } from '#test/support/builders/page-samples.ts';
import { atMost, type PartResult, printNote, printTable } from './report.ts';
import { linksOf } from './smart-link-samples.ts';

/** Ten segments: what a server sends before it waits for the first acknowledgement. */
const FIRST_FLIGHT = 14_600;

const ORIGINS = { publicOrigin: 'https://go.example.com', mediaOrigin: 'https://media.example.com' };
const PAGE_TOKEN = pageToken('sml_4fJ2kQ8sT1vX7yZ0aBcD', 'key', new Date(0));

const FUNCTIONS = [
  'visitors/links/redirect',
  'visitors/pages/landing-page',
  'visitors/surveys/submit-form',
  'visitors/pages/visit',
  'visitors/pages/track',
  'visitors/pages/content',
  'visitors/surveys/submit',
];

/**
 * What a landing page weighs: pages load nothing of ours but themselves and the pixel.
 * And the functions' bundles.
 */
export async function pageSize(): Promise<PartResult> {
  const samples = [
    ...SMART_LINK_TYPES.map((type) => ({ page: type as string, content: aPage(type) })),
    { page: 'myBio, 20 links', content: aPage('myBio', { urls: linksOf(20) }) },
  ];
  const pages = samples.map(({ page, content }) => {
    const { body } = landingPage(content, { origins: ORIGINS, pageToken: PAGE_TOKEN, now: new Date(0) });
    return {
      page,
      bytes: Buffer.byteLength(body),
      css: bytesWithin(body, 'style'),
      js: bytesWithin(body, 'script'),
      gzipped: gzipSync(body).length,
    };
  });
  printTable(
    'Landing pages with everything in them',
    ['page', 'bytes', 'of it CSS', 'of it JS', 'gzipped'],
    pages.map(({ page, bytes, css, js, gzipped }) => [page, bytes, css, js, gzipped]),
  );
  printNote(
    'Neither the functions nor an HTTP API compress: "bytes" is sent; "gzipped" is what a CDN in front ' +
      'could send.',
  );

  const bundles = await withBundles((folderOf) =>
    FUNCTIONS.map((file) => ({
      file,
      kilobytes: Math.round(statSync(join(folderOf(file), 'index.mjs')).size / 1024),
    })),
  );
  printTable(
    "Bundles of visitors' functions",
    ['function', 'KB'],
    bundles.map(({ file, kilobytes }) => [file, kilobytes]),
  );
  return {
    figures: { pages, bundles },
    targets: [
      atMost('landing pages: bytes of the largest', Math.max(...pages.map(({ bytes }) => bytes)), 30_000),
      atMost(
        'landing pages: gzipped bytes of the largest',
        Math.max(...pages.map(({ gzipped }) => gzipped)),
        FIRST_FLIGHT,
      ),
    ],
  };
}

function bytesWithin(html: string, element: 'style' | 'script'): number {
  const start = html.indexOf('>', html.indexOf(`<${element}`)) + 1;
  return Buffer.byteLength(html.slice(start, html.indexOf(`</${element}>`)));
}
