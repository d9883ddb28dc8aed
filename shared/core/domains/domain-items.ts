import { dueKeys } from '#shared/platform/dynamo/due-index.ts';
import { type Partitions, singlePartition } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of domains. Imported by visitor functions: no zod, no AWS SDK. */

const DOMAIN = 'DOMAIN#';

/** All bindings. */
export const DOMAIN_PARTITIONS: Partitions = `${DOMAIN}*`;

/** The binding of a host to the owner whose links and pages it serves. Unbound hosts have none. */
export const bindingKey = (host: string): ItemKey => ({ pk: `${DOMAIN}${host}`, sk: 'DOMAIN' });

/** The apps that open the links of a host, once it is bound to this owner. */
export const appLinksKey = (host: string, ownerId: string): ItemKey => ({
  pk: `${DOMAIN}${host}`,
  sk: `APPS#${ownerId}`,
});

/** Whose codes are stored with the bare host: the first account that had it, once it lost it. */
export const codeOwnerKey = (host: string): ItemKey => ({ pk: `${DOMAIN}${host}`, sk: 'CODES' });

/** How far the host is with its distribution tenant. Without one, the operator has to set up the host. */
export const hostingKey = (host: string): ItemKey => ({ pk: `${DOMAIN}${host}`, sk: 'TENANT' });

/** Domains with something due: pending ones to verify, and hosts with a tenant to look at. */
export const DOMAINS_DUE = singlePartition('DOMAINS-DUE');

/** Verified domains whose TXT record is to be looked up. Versions before it have another list. */
export const PROOFS_DUE = singlePartition('DOMAIN-PROOFS');

/** Index attributes of a verified domain, with the time of the next look at its TXT record. */
export const proofDue = (host: string, at: Date): Record<string, string> =>
  dueKeys(PROOFS_DUE, at.toISOString(), host);

/** Index attributes of what is due for a domain. */
export const domainDue = (host: string, at: Date): Record<string, string> =>
  dueKeys(DOMAINS_DUE, at.toISOString(), host);

/** An owner's claim, verified or not. */
export const domainKey = (ownerId: string, host: string): ItemKey => ({
  pk: `OWNER#${ownerId}`,
  sk: `${DOMAIN}${host}`,
});

/** List of all bindings in the index of owners, by host. */
export const BINDINGS_LIST = singlePartition('DOMAINS');
