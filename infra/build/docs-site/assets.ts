import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import { TOKENS_WITHOUT_SCRIPT } from '#shared/visitor-pages/tokens.ts';
import { INTERFACE_FONT_CSS } from '../interface-font.ts';
import type { SearchIndex, SearchRow } from './search-index.ts';

/** URLs of what pages load. The names contain a hash of the content. */
export interface SiteAssets {
  style: string;
  script: string;
  search: string;
  /** Searches in it; loaded with it, before the first search. */
  searchEngine: string;
  /** In the head of each page, because it decides what is painted first. */
  headScript: string;
  /** For the content security policy. */
  headScriptHash: string;
  /** The files, by URL. */
  files: ReadonlyMap<string, string>;
}

const FOLDER = import.meta.dirname;

const OPTIONS = {
  absWorkingDir: FOLDER,
  outdir: 'out',
  entryNames: '[name]',
  bundle: true,
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
} as const;

/** Builds the style sheet, the scripts and the search index. */
export async function siteAssets(rows: readonly SearchRow[]): Promise<SiteAssets> {
  const [pages, engine] = await Promise.all([
    build({
      ...OPTIONS,
      entryPoints: ['style.css', 'browser/site.ts', 'browser/head.ts'].map((file) => join(FOLDER, file)),
      format: 'iife',
      // The same colors and font as in the console.
      banner: { css: `${INTERFACE_FONT_CSS}\n${TOKENS_WITHOUT_SCRIPT}` },
      // Fonts of the style sheet are URLs of this host.
      external: ['/console/*'],
    }),
    build({ ...OPTIONS, entryPoints: [join(FOLDER, 'browser/rank.ts')], format: 'esm' }),
  ]);
  const outputFiles = [...pages.outputFiles, ...engine.outputFiles];
  const built = (name: string): string => {
    const file = outputFiles.find(({ path }) => path.endsWith(`/${name}`));
    if (!file) throw new Error(`The build of the documentation has no ${name}`);
    return file.text.trim();
  };
  const files = new Map<string, string>();
  const add = (name: string, extension: string, content: string): string => {
    const url = `/docs/assets/${name}-${hashOf(content, 'hex').slice(0, 8)}.${extension}`;
    files.set(url, content);
    return url;
  };
  const headScript = built('head.js');
  return {
    style: add('style', 'css', built('style.css')),
    script: add('site', 'js', built('site.js')),
    search: add('search', 'json', JSON.stringify({ rows } satisfies SearchIndex)),
    searchEngine: add('search', 'js', built('rank.js')),
    headScript,
    headScriptHash: hashOf(headScript, 'base64'),
    files,
  };
}

const hashOf = (content: string, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(content).digest(encoding);
