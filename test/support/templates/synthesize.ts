import * as cost from '#infra/cost/synthesize.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { Deployment } from './live-change.ts';

/** Synthesizes an environment with placeholders for the code, for tests of what a change of settings does. */
export const synthesize = (environment: Environment): Deployment => cost.synthesize(environment);
