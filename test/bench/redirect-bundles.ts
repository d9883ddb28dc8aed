import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, withBundles } from '../../infra/bundle.ts';
import { temporaryFolder } from './clean-up.ts';

export type Variant = 'empty' | 'signpost' | 'stock SDK';
export const VARIANTS: readonly Variant[] = ['empty', 'signpost', 'stock SDK'];

export interface RedirectBundles {
  /** Module of each variant. */
  modules: Readonly<Record<Variant, string>>;
  kilobytes: Readonly<Record<Variant, number>>;
  /** The program that loads and calls one of them, see `redirect-process.ts`. */
  program: string;
}

let bundles: Promise<RedirectBundles> | undefined;

/** The redirect function as it is deployed, the same on stock SDK clients, and a handler that does nothing. */
export function redirectBundles(): Promise<RedirectBundles> {
  bundles ??= bundleAll();
  return bundles;
}

async function bundleAll(): Promise<RedirectBundles> {
  const folder = temporaryFolder();
  const here = import.meta.dirname;
  const moduleOf = (name: string) => join(folder, name, 'index.mjs');
  mkdirSync(join(folder, 'signpost'));
  withBundles((bundles) => {
    copyFileSync(join(bundles('frontend/redirect'), 'index.mjs'), moduleOf('signpost'));
  });
  await Promise.all([
    build({
      ...BUNDLE_OPTIONS,
      entryPoints: [join(here, '../../functions/frontend/redirect.ts')],
      outfile: moduleOf('stock'),
      outExtension: {},
      plugins: [
        {
          name: 'stock-clients',
          setup: ({ onResolve }) => {
            onResolve({ filter: /runtime\/aws-call\.ts$/ }, () => ({
              path: join(here, 'aws-call-stock.ts'),
            }));
          },
        },
      ],
    }),
    build({
      ...BUNDLE_OPTIONS,
      stdin: { contents: 'export const handler = async () => ({ statusCode: 302 });' },
      outfile: moduleOf('empty'),
      outExtension: {},
    }),
    // Bundled as well, so that the measured process does not spend its memory on stripping types.
    build({
      ...BUNDLE_OPTIONS,
      entryPoints: [join(here, 'redirect-process.ts')],
      outfile: moduleOf('program'),
      outExtension: {},
    }),
  ]);
  const modules = {
    empty: moduleOf('empty'),
    signpost: moduleOf('signpost'),
    'stock SDK': moduleOf('stock'),
  };
  const size = (variant: Variant) => Math.round(statSync(modules[variant]).size / 1024);
  return {
    modules,
    kilobytes: { empty: size('empty'), signpost: size('signpost'), 'stock SDK': size('stock SDK') },
    program: moduleOf('program'),
  };
}
