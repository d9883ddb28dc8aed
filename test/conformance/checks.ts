import { edge } from './checks/edge/edge.ts';
import { mcp } from './checks/mcp/mcp.ts';
import { sso } from './checks/sso/sso.ts';
import { webhooks } from './checks/webhooks/webhooks.ts';
import type { Check } from './support/check.ts';

/** All checks, in the order in which `npm run conformance` runs them. Each loads its parts only when it runs. */
export const CHECKS: readonly Check[] = [webhooks, sso, mcp, edge];
