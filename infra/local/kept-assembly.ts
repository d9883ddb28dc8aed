import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourcesIn } from '#infra/build/bundle-cache.ts';
import type { BundleStyle } from '#infra/build/bundles.ts';
import type { LocalEnvironmentSettings } from '#infra/environment/local.ts';

export interface SynthesisSettings extends LocalEnvironmentSettings {
  /** Output folder of the cloud assembly. Contains the bundles. */
  outdir: string;
}

/** What an assembly was made of. */
interface Inputs {
  /** Hash of the sources. */
  sources: string;
  /** When the process that made it began to read them, in milliseconds. */
  startedAt: number;
  style: BundleStyle;
  settings: SynthesisSettings;
}

/** In the folder of the assembly: it is gone as soon as another one is begun. */
const fileIn = (folder: string): string => join(folder, 'inputs.json');

/**
 * The settings of the assembly that an earlier start has left in a folder. Undefined if there is none, or if
 * a source has changed since.
 */
export function keptSettings(folder: string, style: BundleStyle, root = ROOT): SynthesisSettings | undefined {
  const kept = readInputs(folder);
  if (kept?.style !== style) return undefined;
  const { hash, changedAt } = sourcesIn(root);
  // A file that was changed while the assembly was made may be in it, even if it has been changed back.
  return hash === kept.sources && changedAt <= kept.startedAt ? kept.settings : undefined;
}

/** Notes what the assembly in a folder was made of, once it is complete. */
export function noteInputs(
  folder: string,
  { style, settings }: Pick<Inputs, 'style' | 'settings'>,
  root = ROOT,
): void {
  const inputs: Inputs = {
    sources: sourcesIn(root).hash,
    startedAt: performance.timeOrigin,
    style,
    settings,
  };
  writeFileSync(fileIn(folder), JSON.stringify(inputs));
}

function readInputs(folder: string): Inputs | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Inputs;
  } catch {
    // There is none, or the start that wrote it was killed.
    return undefined;
  }
}
