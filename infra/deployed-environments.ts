import { type Environment, type EnvironmentSettings, parseEnvironment } from '#infra/environment/schema.ts';
import { environments } from './environments.ts';

/** The names that `cdk deploy -c env=NAME` accepts. */
export const environmentNames = Object.keys(environments);

/** Returns an environment by name. Throws one line that lists the names, or one line per invalid setting. */
export function environment(name: string | undefined): Environment {
  const found = Object.entries<EnvironmentSettings>(environments).find(([key]) => key === name);
  if (!found) {
    const problem = name ? `There is no environment "${name}".` : 'No environment is given.';
    throw new Error(`${problem} Choose one: -c env=${environmentNames.join('|')}`);
  }
  const [key, settings] = found;
  return parseEnvironment({ name: key, ...settings });
}

/** Every environment whose settings are valid. */
export function validEnvironments(): Environment[] {
  return environmentNames.flatMap((name) => {
    try {
      return [environment(name)];
    } catch {
      return [];
    }
  });
}
