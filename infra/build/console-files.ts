import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { THEMED_TOKENS } from '#shared/visitor-pages/tokens.ts';
import { WHEEL_FILE } from './client-file.ts';
import { previewFile } from './console-preview.ts';
import { fontFiles } from './font-files.ts';
import { INTERFACE_FONT_CSS, INTERFACE_FONT_PRELOAD } from './interface-font.ts';

/**
 * Placeholder for the API's origin, which AWS assigns during the deployment unless the
 * environment has domains.
 */
const UNKNOWN_ORIGIN = 'https://origin.invalid';

/** Writes the console's page into a folder, and its assets into a subfolder. */
export async function writeConsole(folder: string): Promise<void> {
  for (const { path, content } of await consoleFiles(UNKNOWN_ORIGIN)) {
    const file = path === PAGE ? join(folder, PAGE) : join(assetFolder(folder), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Folder of the assets, within a folder written by `writeConsole`. */
export const assetFolder = (folder: string): string => join(folder, 'loaded');

/** The page from a folder written by `writeConsole`, with the placeholder replaced by the real origin. */
export function pageWith(folder: string, origin: string): string {
  return readFileSync(join(folder, PAGE), 'utf8').replaceAll(UNKNOWN_ORIGIN, origin);
}

/** A file of the console. Its name contains the hash of its content, except for `index.html`. */
export interface ConsoleFile {
  /** Path relative to `/console/`. */
  path: string;
  content: Uint8Array;
}

export const PAGE = 'index.html';

const FOLDER = join(import.meta.dirname, '../../console');
const MAIN = 'console/main.tsx';
const STYLE = 'console/style/style.css';
const VIEW_STYLE = 'console/style/views.css';

/** The font, and the same colors as on all other pages of the product. */
const SHARED_STYLE: Plugin = {
  name: 'shared-style',
  setup: ({ onLoad }) =>
    onLoad({ filter: /style\/base\.css$/ }, ({ path }) => ({
      contents: `${INTERFACE_FONT_CSS}\n${THEMED_TOKENS}\n${readFileSync(path, 'utf8')}`,
      loader: 'css',
    })),
};

/**
 * Builds the console: a script that loads each view on demand, style sheets, and the page that
 * links what is needed first.
 */
export async function consoleFiles(origin: string): Promise<ConsoleFile[]> {
  const building = build({
    absWorkingDir: join(FOLDER, '..'),
    plugins: [SHARED_STYLE],
    external: ['*.woff2'],
    entryPoints: ['main.tsx', 'style/style.css', 'style/views.css'].map((file) => join(FOLDER, file)),
    outdir: 'out',
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
    metafile: true,
  });
  const [{ outputFiles, metafile }, preview, theme] = await Promise.all([
    building,
    previewFile(FOLDER),
    themeFile(),
  ]);
  const assets = outputFiles.map(({ path, contents }) => {
    const name = path.slice(path.lastIndexOf('assets/'));
    return { path: name, content: contents };
  });
  const html = new TextEncoder().encode(
    pageHtml({ ...namesOf(metafile), theme: theme.path, preview: preview.path }, origin),
  );
  return [...assets, preview, theme, ...fontFiles(), { path: PAGE, content: html }];
}

/** A classic script, because the page waits for those before it paints. */
async function themeFile(): Promise<ConsoleFile> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, 'theme/at-load.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
    write: false,
  });
  const content = outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `assets/theme-${hash}.js`, content };
}

interface Names {
  script: string;
  style: string;
  /** Style sheet that is loaded after sign-in. */
  viewStyle: string;
  /** Static imports of the script. With preload links in the page they load in parallel. */
  preloads: string[];
}

function namesOf({ outputs }: Metafile): Names {
  const find = (entryPoint: string) => {
    const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint);
    if (!found) throw new Error(`The console's build has no ${entryPoint}`);
    return found;
  };
  const [script, { imports }] = find(MAIN);
  const [style] = find(STYLE);
  const [viewStyle] = find(VIEW_STYLE);
  const preloads = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
  const named = (path: string) => path.replace(/^out\//, '');
  return {
    script: named(script),
    style: named(style),
    viewStyle: named(viewStyle),
    preloads: preloads.map(named),
  };
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath " +
  "fill='%230b6b57' d='M7 1h2v2h4l2 2.5L13 8H9v7H7V8H2V3h5z'/%3E%3C/svg%3E";

function pageHtml(
  { script, style, viewStyle, preloads, theme, preview }: Names & { theme: string; preview: string },
  origin: string,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="signpost-origin" content="${origin}">
<meta name="signpost-view-style" content="/console/${viewStyle}">
<meta name="signpost-preview" content="/console/${preview}">
<meta name="signpost-wheel" content="/${WHEEL_FILE}">
<title>Signpost</title>
<link rel="icon" href="${ICON}">
${INTERFACE_FONT_PRELOAD}
<script src="/console/${theme}"></script>
<link rel="stylesheet" href="/console/${style}">
${preloads.map((path) => `<link rel="modulepreload" href="/console/${path}">\n`).join('')}\
<script type="module" src="/console/${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>The console needs JavaScript. What it does can be done by the API, too: <a href="/docs">/docs</a>\
</noscript>
</body>
</html>
`;
}
