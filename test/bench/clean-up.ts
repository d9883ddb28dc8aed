import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const steps: (() => void | Promise<void>)[] = [];

/** Undone in reverse order when the bench ends, also when it is interrupted. Steps must bear being called late. */
export function atEnd(step: () => void | Promise<void>): void {
  steps.push(step);
}

let cleaning: Promise<void> | undefined;

/** Who asks while it is under way waits for the same. */
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
