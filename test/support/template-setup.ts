import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the synthesized templates, a file for each variant. */
    templates: string;
  }
}

const program = fileURLToPath(new URL('./synthesize-variants.ts', import.meta.url));

/** Synthesizes all variants once for all test files, in a process that gives its memory back. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-templates-'));
  await promisify(execFile)(process.execPath, [program, folder]);
  project.provide('templates', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
