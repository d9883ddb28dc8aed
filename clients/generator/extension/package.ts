import { globSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { build } from 'esbuild';
import { type BrowserKind, manifestOf } from '#clients/extension/manifest.ts';
import { TOKENS } from '#shared/visitor-pages/tokens.ts';
import { zipped } from '../zipped.ts';

const FOLDER = join(import.meta.dirname, '../../extension');

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
  const kept = globSync(['_locales/*/messages.json', 'icons/*.png'], { cwd: FOLDER }).sort();
  return new Map<string, Buffer>([
    ['manifest.json', Buffer.from(`${JSON.stringify(manifestOf(kind), null, 2)}\n`)],
    ...kept.map((path) => [path.split(sep).join('/'), read(path)] as const),
    ...scripts.outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)] as const),
    ...['popup.html', 'settings.html'].map((name) => [name, read(`src/${name}`)] as const),
    ['style.css', Buffer.concat([Buffer.from(`${TOKENS}\n`), read('src/style.css')])],
  ]);
}
