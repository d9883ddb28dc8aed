import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addStacks, uncheckedApp } from '#infra/app.ts';
import type { Bundles } from '#infra/build/bundles.ts';
import { assetFolder, PAGE } from '#infra/build/console-files.ts';
import { synthesizeTemplates } from '#infra/build/templates.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { Template } from './idle-template.ts';

/**
 * Synthesizes an environment within a second or two, with placeholders for the code, for callers that do not
 * need it. Templates by `region/stack`, nested ones by `region/stack/Name`, in deployment order.
 */
export function synthesize(environment: Environment): ReadonlyMap<string, Template> {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-templates-'));
  try {
    const app = uncheckedApp({
      outdir: join(folder, 'out'),
      context: { 'aws:cdk:disable-asset-staging': true },
    });
    addStacks(app, environment, placeholder(join(folder, 'code')));
    return new Map(
      synthesizeTemplates(app).map(({ region, name, template }) => [`${region}/${name}`, template]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One placeholder for the code of all functions: CDK hashes each folder, so that a small one is faster. */
function placeholder(folder: string): Bundles {
  mkdirSync(assetFolder(folder), { recursive: true });
  for (const name of ['index.mjs', PAGE, join(assetFolder(''), 'index.js')])
    writeFileSync(join(folder, name), '<head></head>');
  return () => folder;
}

export const templatesOf = (environment: Environment): Template[] => [...synthesize(environment).values()];
