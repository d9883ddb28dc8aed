import { dynamodb } from './checks/dynamodb/check.ts';
import { load } from './checks/load.ts';
import type { Check } from './support/check.ts';

/** All checks, in the order in which `npm run conformance` runs them. Each loads its parts only when it runs. */
export const CHECKS: readonly Check[] = [dynamodb, load];
