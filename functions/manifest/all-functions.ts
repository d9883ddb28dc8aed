import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import { routes } from './endpoints.ts';
import { workers } from './workers.ts';

/** Every function that is bundled and deployed. */
export const allFunctions: readonly FunctionSpec[] = [...routes, ...Object.values(workers)];
