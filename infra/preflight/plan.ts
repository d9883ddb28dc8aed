import { synthesize } from '#infra/cost/synthesize.ts';
import { environment, isRegionOpen, regionOf, validEnvironments } from '#infra/deployed-environments.ts';
import { noticesOf } from '#infra/environment/notices.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { environments } from '#infra/environments.ts';
import type { Template } from './planned.ts';

/** What is to be deployed, as far as the settings say it. */
export interface Plan {
  name: string;
  /** Undefined if the setting is not a region. */
  region: string | undefined;
  /** One line for each invalid setting, and for what stops the synthesis. */
  problems: string[];
  /** What the synthesis prints, one line each. */
  notices: string[];
  /** Undefined if settings are invalid. */
  environment?: Environment;
  /** Undefined if the environment does not synthesize. */
  templates?: ReadonlyMap<string, Template>;
}

/** The plan of an entry of `infra/environments.ts`. */
export function planOf(name: keyof typeof environments): Plan {
  const plan = { name, region: regionOf(name), problems: [], notices: [] };
  let found: Environment;
  try {
    found = environment(name);
  } catch (error) {
    return { ...plan, problems: linesOf(error) };
  }
  const prefix = `${name}: `;
  const notices = [...noticesOf(found, validEnvironments(), { isRegionOpen: isRegionOpen(name) })].map(
    (line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line),
  );
  try {
    return { ...plan, notices, environment: found, templates: synthesize(found) };
  } catch (error) {
    return { ...plan, notices, environment: found, problems: linesOf(error).slice(0, 1) };
  }
}

const linesOf = (error: unknown): string[] =>
  (error instanceof Error ? error.message : String(error)).split('\n').filter((line) => line !== '');
