import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const steps: (() => void | Promise<void>)[] = [];

/** Run in reverse order when the bench ends, also after an interruption. Steps must tolerate a late call. */
export function atEnd(step: () => void | Promise<void>): void {
  steps.push(step);
}

let cleaning: Promise<void> | undefined;

/** Concurrent callers wait for the same promise. */
export function cleanUp(): Promise<void> {
  cleaning ??= undoAll();
  return cleaning;
}

async function undoAll(): Promise<void> {
  for (const step of steps.splice(0).reverse()) {
    try {
      await step();
    } catch {
      // What one step could not undo must not keep the others from it.
    }
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
