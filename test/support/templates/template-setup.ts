import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { TEST_OPTIONS } from '#infra/build/test-options.ts';
import { bundleOnce } from '../bundle-once.ts';
import { variantNames } from './template-variants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the synthesized templates, a file for each variant. */
    templates: string;
  }
}

const program = fileURLToPath(new URL('./synthesize-variants.ts', import.meta.url));
/** Each synthesizes every second variant: one alone would leave a core idle for half a minute. */
const PROCESSES = 2;

/** Synthesizes all variants once for all test files, in processes that give their memory back. */
export default async function setup(project: TestProject) {
  await bundleOnce('shared');
  const folder = mkdtempSync(join(tmpdir(), 'signpost-templates-'));
  const shares = Array.from({ length: PROCESSES }, (_, n) =>
    variantNames.filter((_, i) => i % PROCESSES === n),
  );
  await Promise.all(
    shares.map((names) =>
      promisify(execFile)(process.execPath, [...TEST_OPTIONS, program, folder, ...names]),
    ),
  );
  project.provide('templates', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
