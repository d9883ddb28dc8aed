import { PLAN_LIMITS } from '../shared/accounts/plans.ts';
import { type Fault, isWhole } from './checks.ts';

/** What AWS WAF lets through. */
export interface Firewall {
  /** Of one network address; more are answered 429. Behind one there may be a whole company, or a mobile network. */
  requestsPerFiveMinutes: number;
}

/** What the best plan promises each key. */
const PROMISED =
  5 * Math.max(...Object.values(PLAN_LIMITS).map(({ requestsPerMinute }) => requestsPerMinute));

/** What is wrong with the firewall of an environment. */
export function firewallFaults({ requestsPerFiveMinutes }: Firewall): Fault[] {
  // AWS takes no more than two billion.
  return [isWhole('firewall.requestsPerFiveMinutes', requestsPerFiveMinutes, PROMISED, 2_000_000_000)];
}
