import type { DirectEndpoint } from '../aws-endpoint/direct-call.ts';
import type { Identities } from '../iam/identities.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { SecretStore } from '../secrets-manager/secret-store.ts';
import type { FunctionDefinition } from './function.ts';
import { FunctionRuntime } from './function-runtime.ts';
import { type FunctionSurroundings, functionVariables } from './function-variables.ts';
import { WarmLimit } from './warm-limit.ts';

/** Warm functions, unless the settings say how many. */
const DEFAULT_WARM = { functions: 8, idleMs: 120_000 };

export interface FunctionRuntimesParts {
  definitions: readonly FunctionDefinition[];
  settings: Pick<Settings, 'warmFunctions' | 'concurrency' | 'countsCalls'>;
  surroundings: FunctionSurroundings;
  endpoint: DirectEndpoint;
  identities: Identities;
  secrets: SecretStore;
  log: Log;
}

/** The functions and web functions of a template by their ARNs. Each starts when it is first invoked. */
export class FunctionRuntimes extends Map<string, FunctionRuntime> {
  readonly #warmLimit: WarmLimit;
  readonly #keepsIdle: boolean;

  constructor(parts: FunctionRuntimesParts) {
    super();
    const { definitions, settings, surroundings, endpoint, identities, secrets, log } = parts;
    const { warmFunctions, concurrency = 'many', countsCalls = false } = settings;
    const warmLimit =
      warmFunctions === undefined
        ? new WarmLimit(DEFAULT_WARM.functions, DEFAULT_WARM.idleMs)
        : new WarmLimit(warmFunctions);
    this.#warmLimit = warmLimit;
    this.#keepsIdle = warmFunctions !== undefined;
    for (const definition of definitions) {
      const { credentials } = identities.ofFunction(definition.arn);
      const variables = functionVariables(definition, { secrets, credentials }, surroundings);
      const own = { definition, variables, concurrency, countsCalls };
      this.set(definition.arn, new FunctionRuntime({ ...own, endpoint, log, warmLimit }));
    }
  }

  /** For a function that is not needed again for minutes: kept warm, it would only take up memory. */
  evictIdle(arn: string): void {
    if (!this.#keepsIdle) this.get(arn)?.evictIdle();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.values()].map((runtime) => runtime.stop()));
    this.#warmLimit.stop();
  }
}
