import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addStacks, emptyApp } from '../../infra/app.ts';
import type { Bundles } from '../../infra/build/bundle.ts';
import type { Environment } from '../../infra/environment/schema.ts';
import type { Deployment } from './live-change.ts';

/** Synthesizes an environment with placeholders for the code, for tests of what a change of settings does. */
export function synthesize(environment: Environment): Deployment {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-change-'));
  try {
    const app = emptyApp({
      outdir: join(folder, 'out'),
      builtinCloudFormationValidation: false,
      treeMetadata: false,
      context: { 'aws:cdk:disable-asset-staging': true },
    });
    addStacks(app, environment, placeholders(join(folder, 'bundles')));
    return new Map(
      app.synth().stacks.map((stack) => [`${stack.environment.region}/${stack.stackName}`, stack.template]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function placeholders(folder: string): Bundles {
  return (file) => {
    const path = join(folder, file.replaceAll('/', '-'));
    for (const sub of ['loaded', 'assets']) mkdirSync(join(path, sub), { recursive: true });
    for (const name of ['index.mjs', 'index.html', 'loaded/index.js'])
      writeFileSync(join(path, name), `${file}<head></head>`);
    return path;
  };
}
