import { deploy } from './checks/deploy/deploy.ts';
import { templates } from './checks/templates/templates.ts';
import type { Check } from './support/check.ts';

/** All checks, in the order in which `npm run conformance` runs them. Each loads its parts only when it runs. */
export const CHECKS: readonly Check[] = [templates, deploy];
