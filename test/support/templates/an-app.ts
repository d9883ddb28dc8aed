import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { onTestFinished } from 'vitest';
import { uncheckedApp } from '#infra/app.ts';

/**
 * An app for stacks of a test, whose folder ends with the test: that of a stack without an app stays
 * in the temporary folder.
 */
export function anApp(): App {
  const outdir = mkdtempSync(join(tmpdir(), 'signpost-app-'));
  onTestFinished(() => rmSync(outdir, { recursive: true }));
  return uncheckedApp({ outdir });
}
