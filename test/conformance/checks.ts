import { api } from './checks/api/check.ts';
import { clients } from './checks/clients/check.ts';
import type { Check } from './support/check.ts';

/** All checks, in the order in which `npm run conformance` runs them. Each loads its parts only when it runs. */
export const CHECKS: readonly Check[] = [api, clients];
