import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { build } from 'esbuild';
import { type BrowserKind, ICON_SIZES, manifestOf } from '#clients/extension/manifest.ts';
import { TOKENS } from '#shared/visitor-pages/tokens.ts';
import { zipped } from '../zipped.ts';

const FOLDER = join(import.meta.dirname, '../../extension');

/** The service's sign on its color, so that it can be seen on light and dark toolbars. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3.5" ' +
  'fill="#0b6b57"/><path fill="#fff" ' +
  'd="M7.3 2.5h1.4v1.4h3.2l1.6 2-1.6 2H8.7v5.6H7.3V7.9H3.6v-4h3.7z"/></svg>';

const LANGUAGES = ['en', 'es'];

/** The archive of a release for Chrome and Edge, or for Firefox. */
export const extensionFile = (kind: BrowserKind, version: string): string =>
  `signpost-extension-${kind}-${version}.zip`;

/** The archive as the stores of browsers take it: the same bytes for the same sources. */
export const packedExtension = async (kind: BrowserKind): Promise<Uint8Array> =>
  zipped(await extensionFiles(kind));

/** The files of the extension, by their paths. The scripts are not minified: stores review them. */
export async function extensionFiles(kind: BrowserKind): Promise<Map<string, Buffer>> {
  const scripts = await build({
    entryPoints: ['worker', 'popup', 'settings'].map((name) => join(FOLDER, 'src', `${name}.ts`)),
    outdir: FOLDER,
    absWorkingDir: FOLDER,
    bundle: true,
    write: false,
    format: 'iife',
    target: ['chrome127', 'firefox142'],
    logLevel: 'warning',
  });
  const read = (path: string): Buffer => readFileSync(join(FOLDER, path));
  const icons = await drawIcons();
  return new Map<string, Buffer>([
    ['manifest.json', Buffer.from(`${JSON.stringify(manifestOf(kind), null, 2)}\n`)],
    ...LANGUAGES.map((language) => `_locales/${language}/messages.json`).map(
      (path) => [path, read(path)] as const,
    ),
    ...icons,
    ...scripts.outputFiles.map(
      ({ path, contents }) => [path.slice(FOLDER.length + 1), Buffer.from(contents)] as const,
    ),
    ...['popup.html', 'settings.html'].map((name) => [name, read(`src/${name}`)] as const),
    ['style.css', Buffer.concat([Buffer.from(`${TOKENS}\n`), read('src/style.css')])],
  ]);
}

let started: Promise<void> | undefined;

async function drawIcons(): Promise<[path: string, png: Buffer][]> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  started ??= initWasm(readFileSync(wasm));
  await started;
  return ICON_SIZES.map((size) => {
    const icon = new Resvg(ICON, { fitTo: { mode: 'width', value: Number(size) } });
    return [`icons/${size}.png`, Buffer.from(icon.render().asPng())];
  });
}
