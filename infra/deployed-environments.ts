import { type Environment, type EnvironmentSettings, parseEnvironment } from '#infra/environment/schema.ts';
import { environments } from './environments.ts';

/**
 * The region of the shell: the one that the `cdk` command passes on, or else that of the AWS profile.
 * Undefined if there is none.
 */
const shellRegion =
  process.env['CDK_DEFAULT_REGION'] ??
  process.env['AWS_REGION'] ??
  process.env['AWS_DEFAULT_REGION'] ??
  (await regionOfProfile());

async function regionOfProfile(): Promise<string | undefined> {
  // Loaded on demand: it takes longer than everything else here.
  const { STSClient } = await import('@aws-sdk/client-sts');
  return new STSClient({}).config.region().catch(() => undefined);
}

/** The names that `cdk deploy -c env=NAME` accepts. */
export const environmentNames = Object.keys(environments);

/**
 * Returns an environment by name. Throws one line that lists the names, or one line per invalid setting.
 * `elsewhere` is the region of an environment that has none in a shell that has none.
 */
export function environment(name: string | undefined, elsewhere?: string): Environment {
  const found = Object.entries<EnvironmentSettings>(environments).find(([key]) => key === name);
  if (!found) {
    const problem = name ? `There is no environment "${name}".` : 'No environment is given.';
    throw new Error(`${problem} Choose one: -c env=${environmentNames.join('|')}`);
  }
  const [key, settings] = found;
  const region = settings.region ?? shellRegion ?? elsewhere;
  return parseEnvironment({ name: key, ...settings, ...(region !== undefined && { region }) });
}

/** Where an environment is deployed, if the setting is a region. */
export function regionOf(name: keyof typeof environments): string | undefined {
  const settings: EnvironmentSettings = environments[name];
  const region: unknown = settings.region ?? shellRegion;
  return typeof region === 'string' && /^[a-z]{2}(?:-[a-z]+)+-\d$/.test(region) ? region : undefined;
}

/** Whether an environment is deployed to whatever region the shell has. */
export const isRegionOpen = (name: string): boolean =>
  !Object.entries<EnvironmentSettings>(environments).some(([key, { region }]) => key === name && region);

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
