import type { SmartLinkHosts } from '../shared/smart-links/change-smart-link.ts';
import { linkHosts } from './link-hosts.ts';
import { smartLinkOrigins } from './smart-link-origins.ts';

/** Where this deployment's Smart Links are, and the hosts that lead on. */
export function smartLinkHosts(): SmartLinkHosts {
  return { ...linkHosts(), ...smartLinkOrigins() };
}
