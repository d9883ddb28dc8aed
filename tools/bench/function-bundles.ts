import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, withBundles } from '#infra/build/bundle.ts';
import { temporaryFolder } from './clean-up.ts';

export type Variant = 'empty' | 'redirect' | 'stock SDK' | 'landing page';
export const VARIANTS: readonly Variant[] = ['empty', 'redirect', 'stock SDK', 'landing page'];

export interface FunctionBundles {
  /** Module of each variant. */
  modules: Readonly<Record<Variant, string>>;
  kilobytes: Readonly<Record<Variant, number>>;
  /** The program that loads and calls one of them, see `function-process.ts`. */
  program: string;
}

let bundles: Promise<FunctionBundles> | undefined;

/**
 * The redirect and the landing page as they are deployed, the redirect on stock SDK clients, and a
 * handler that does nothing.
 */
export function functionBundles(): Promise<FunctionBundles> {
  bundles ??= bundleAll();
  return bundles;
}

async function bundleAll(): Promise<FunctionBundles> {
  const folder = temporaryFolder();
  const here = import.meta.dirname;
  const moduleOf = (name: string) => join(folder, name, 'index.mjs');
  const modules = {
    empty: moduleOf('empty'),
    redirect: moduleOf('redirect'),
    'stock SDK': moduleOf('stock'),
    'landing page': moduleOf('landing'),
  };
  await withBundles((bundles) => {
    for (const [file, module] of [
      ['visitors/links/redirect', modules.redirect],
      ['visitors/pages/landing-page', modules['landing page']],
    ] as const) {
      mkdirSync(dirname(module));
      copyFileSync(join(bundles(file), 'index.mjs'), module);
    }
  });
  await Promise.all([
    build({
      ...BUNDLE_OPTIONS,
      entryPoints: [join(here, '../../functions/visitors/links/redirect.ts')],
      outfile: modules['stock SDK'],
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
      outfile: modules.empty,
      outExtension: {},
    }),
    // Bundled as well, so that the measured process does not spend memory on stripping types.
    build({
      ...BUNDLE_OPTIONS,
      entryPoints: [join(here, 'function-process.ts')],
      outfile: moduleOf('program'),
      outExtension: {},
    }),
  ]);
  const size = (variant: Variant) => Math.round(statSync(modules[variant]).size / 1024);
  return {
    modules,
    kilobytes: {
      empty: size('empty'),
      redirect: size('redirect'),
      'stock SDK': size('stock SDK'),
      'landing page': size('landing page'),
    },
    program: moduleOf('program'),
  };
}
