import type { AdministratorAct } from '#shared/core/audit/audit-entry.ts';
import { bindHost, unbindHost } from '#shared/core/domains/bind-domain.ts';
import { defaultHosts } from '#shared/core/domains/bound-hosts.ts';
import { listBindings } from '#shared/core/domains/domain-store.ts';
import { listDeniedHosts } from '#shared/core/moderation/denied-host-store.ts';

/** Commands for hosts. All return the object to print. */

export const bindDomain = (host: string, ownerId: string, act: AdministratorAct): Promise<object> =>
  bindHost(host, { ownerId, ownHosts: defaultHosts() }, act);

export const unbindDomain = (host: string, act: AdministratorAct): Promise<object> => unbindHost(host, act);

/** Denied hosts, and hosts that are bound to one owner. */
export async function listDomains(): Promise<object> {
  const [denied, bound] = await Promise.all([listDeniedHosts(), listBindings()]);
  return { denied, bound };
}
