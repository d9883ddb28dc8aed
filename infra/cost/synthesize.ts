import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addStacks, emptyApp } from '../app.ts';
import { assetFolder, PAGE } from '../build/console-files.ts';
import type { Environment } from '../environment/schema.ts';
import type { Template } from './idle-template.ts';

/** Synthesizes an environment with empty functions: what it costs does not depend on their code. */
export function templatesOf(environment: Environment): Template[] {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-cost-'));
  try {
    const code = join(folder, 'code');
    mkdirSync(assetFolder(code), { recursive: true });
    writeFileSync(join(code, PAGE), '');
    const app = emptyApp({
      outdir: join(folder, 'out'),
      builtinCloudFormationValidation: false,
      context: { 'aws:cdk:disable-asset-staging': true },
    });
    addStacks(app, environment, () => code);
    return app.synth().stacks.map(({ template }) => template);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
