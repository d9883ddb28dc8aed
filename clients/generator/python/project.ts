import { readFileSync } from 'node:fs';

/** Compatibility tag of the wheel: any Python 3, without compiled code. */
export const TAG = 'py3-none-any';

export interface Project {
  name: string;
  version: string;
  description: string;
  license: string;
  requiresPython: string;
  dependencies: string[];
}

/** What `pyproject.toml` says about the package. Throws for a field that it does not have. */
export function project(): Project {
  const toml = readFileSync(new URL('../../python/pyproject.toml', import.meta.url), 'utf8');
  const value = (field: string): unknown => {
    const [, text] = new RegExp(`^${field} = (.+)$`, 'm').exec(toml) ?? [];
    if (text === undefined) throw new Error(`clients/python/pyproject.toml has no ${field}.`);
    // Strings and lists on one line are written as in JSON.
    return JSON.parse(text);
  };
  return {
    name: value('name') as string,
    version: value('version') as string,
    description: value('description') as string,
    license: value('license') as string,
    requiresPython: value('requires-python') as string,
    dependencies: value('dependencies') as string[],
  };
}

/** The project's name as file names of distributions spell it: `signpost_client`. */
export const distributionOf = ({ name }: Project): string => name.replaceAll(/[-_.]+/g, '_').toLowerCase();

/** `signpost_client-1.2.3-py3-none-any.whl`: pip reads name and version from the file's name. */
export const wheelName = (of: Project = project()): string =>
  `${distributionOf(of)}-${of.version}-${TAG}.whl`;

/** The file names of all versions, for a rule that matches paths. */
export const wheelPattern = (of: Project = project()): string => `${distributionOf(of)}-*.whl`;
