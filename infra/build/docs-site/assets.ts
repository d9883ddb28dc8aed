import { hash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import { TOKENS_WITHOUT_SCRIPT } from '#shared/visitor-pages/tokens.ts';
import { INTERFACE_FONT_CSS } from '../interface-font.ts';
import type { SearchRow } from './search-index.ts';

/** URLs of what pages load. The names contain a hash of the content. */
export interface SiteAssets {
  style: string;
  script: string;
  search: string;
  /** Searches in it; loaded with it, before the first search. */
  searchEngine: string;
  /** Inline script in the head of each page, because it decides what is painted first. */
  headScript: string;
  /** Hash of `headScript` for the content security policy. */
  headScriptHash: string;
  /** The files, by URL. */
  files: ReadonlyMap<string, string>;
}

/** Bundles a file of this folder. */
async function bundled(file: string, format: 'iife' | 'esm' = 'iife'): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [join(import.meta.dirname, file)],
    format,
    bundle: true,
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
    // The same colors and font as in the console.
    banner: { css: `${INTERFACE_FONT_CSS}\n${TOKENS_WITHOUT_SCRIPT}` },
    // Fonts of the style sheet are URLs of this host.
    external: ['/console/*'],
  });
  return outputFiles[0]?.text.trim() ?? '';
}

/** Builds the style sheet, the scripts and the search index. */
export async function siteAssets(rows: readonly SearchRow[]): Promise<SiteAssets> {
  const [style = '', script = '', headScript = '', engine = ''] = await Promise.all([
    bundled('style.css'),
    bundled('browser/site.ts'),
    bundled('browser/head.ts'),
    bundled('browser/rank.ts', 'esm'),
  ]);
  const files = new Map<string, string>();
  const add = (name: string, extension: string, content: string): string => {
    const url = `/docs/assets/${name}-${hash('sha256', content).slice(0, 8)}.${extension}`;
    files.set(url, content);
    return url;
  };
  return {
    style: add('style', 'css', style),
    script: add('site', 'js', script),
    search: add('search', 'json', JSON.stringify({ rows })),
    searchEngine: add('search', 'js', engine),
    headScript,
    headScriptHash: hash('sha256', headScript, 'base64'),
    files,
  };
}
