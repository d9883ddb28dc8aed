import { join } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { BUNDLE_OPTIONS } from '#infra/build/bundle.ts';
import { LANGUAGES } from '#shared/languages/language.ts';

/** What is too heavy to be loaded while a visitor waits for a cold start. */
const HEAVY = /node_modules\/(zod|@aws-sdk|@smithy|@middy|bowser)\//;

/**
 * The icons of platforms are strings: a quarter of a landing page's code, but only a small part of its load
 * time. Its library for user agents is loaded only by clicks on pages that track conversions.
 */
const ICONS = new Set(['visitors/pages/landing-page']);

describe('functions that visitors wait for', () => {
  it.each([
    'visitors/links/redirect',
    'visitors/pages/landing-page',
    'visitors/pages/visit',
    'visitors/pages/track',
    'visitors/links/track',
    'visitors/pages/preflight',
    // The not-found function for unmatched paths reads it.
    'manifest/endpoints',
  ])('%s loads neither the SDK nor the schemas', (file) => {
    const { metafile } = buildSync({
      ...BUNDLE_OPTIONS,
      entryPoints: [join(import.meta.dirname, `../../functions/${file}.ts`)],
      outfile: 'index.mjs',
      outExtension: {},
      write: false,
      metafile: true,
    });
    const [output] = Object.values(metafile.outputs);
    const used = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const heavy = used.map(([path]) => path).filter((path) => HEAVY.test(path));
    expect(heavy.filter((path) => !isLazy(metafile, path))).toEqual([]);
    // Each language brings its texts.
    expect(output?.bytes).toBeLessThan(
      ICONS.has(file) ? 403_900 + 5250 * LANGUAGES.length : 173_700 + 1720 * LANGUAGES.length,
    );
  });
});

it('the SDK in functions brings neither credential providers nor all of node:http', () => {
  const { metafile } = buildSync({
    ...BUNDLE_OPTIONS,
    entryPoints: [join(import.meta.dirname, '../../functions/api/links/list.ts')],
    outfile: 'index.mjs',
    outExtension: {},
    write: false,
    metafile: true,
  });
  const providers = /@aws-sdk\/(credential-provider-|nested-clients|token-providers)/;
  expect(Object.keys(metafile.inputs).filter((path) => providers.test(path))).toEqual([]);
  const external = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  expect(external).not.toContain('node:http');
});

/**
 * Whether a file is only loaded by what is imported dynamically: it runs when it is needed, not
 * when the function starts.
 */
function isLazy({ inputs }: Pick<Metafile, 'inputs'>, path: string): boolean {
  const importers = Object.entries(inputs).flatMap(([from, { imports }]) =>
    imports.filter((one) => one.path === path).map(({ kind }) => ({ from, kind })),
  );
  return (
    importers.length > 0 &&
    importers.every(({ from, kind }) => kind === 'dynamic-import' || isLazy({ inputs }, from))
  );
}
