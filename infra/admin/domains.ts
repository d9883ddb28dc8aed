import type { AdministratorAct } from '../../shared/audit/audit-entry.ts';
import { bindHost, unbindHost } from '../../shared/domains/bind-domain.ts';
import { defaultHosts } from '../../shared/domains/bound-hosts.ts';
import { listBindings } from '../../shared/domains/domain-store.ts';
import { listDeniedHosts } from '../../shared/moderation/denied-host-store.ts';

/** Commands about hosts. All return what they print. */

export const bindDomain = (host: string, ownerId: string, act: AdministratorAct): Promise<object> =>
  bindHost(host, ownerId, act, defaultHosts());

export const unbindDomain = (host: string, act: AdministratorAct): Promise<object> => unbindHost(host, act);

/** Hosts that links may not lead to, and hosts that serve the links of one owner. */
export async function listDomains(): Promise<object> {
  const [denied, bound] = await Promise.all([listDeniedHosts(), listBindings()]);
  return { denied, bound };
}
