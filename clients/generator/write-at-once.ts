import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that other processes may be reading or writing: they see its old or its new content. A file
 * that has this content already keeps its time, so that nothing is built again.
 */
export function writeAtOnce(file: string, content: string): void {
  if (contentOf(file) === content) return;
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, content);
  renameSync(next, file);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
