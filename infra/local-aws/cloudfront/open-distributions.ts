import type { EmulatorClient } from '../emulators/emulator-client.ts';
import type { ResourcePolicies } from '../iam/resource-policies.ts';
import type { Log } from '../platform/log.ts';
import type { SecretStore } from '../secrets-manager/secret-store.ts';
import type { Distribution } from './distribution.ts';
import { Edge } from './edge.ts';
import { Edges } from './edges.ts';
import { FileDelivery } from './file-delivery.ts';
import { pointsAt } from './points-at.ts';
import { Tenants } from './tenants.ts';

/** The distributions of a template. */
export interface Distributions {
  distribution: Distribution | undefined;
  /** Multi-tenant distribution of customers' hosts. */
  tenantDistribution: Distribution | undefined;
  connectionGroups: readonly { id: string; endpoint: string }[];
}

/** The tenants of the multi-tenant distribution, which a file keeps. */
export function openTenants(
  { tenantDistribution, connectionGroups }: Distributions,
  { file, dnsServers }: { file: string; dnsServers: readonly string[] | undefined },
): Tenants {
  const endpoints = connectionGroups.map(({ endpoint }) => endpoint);
  return new Tenants({
    distributions: tenantDistribution ? [tenantDistribution.id] : [],
    connectionGroups: connectionGroups.map(({ id }) => id),
    isPointed: pointsAt(endpoints, dnsServers),
    file,
  });
}

interface EdgeParts {
  /** The emulator of the buckets. */
  emulator: EmulatorClient;
  policies: ResourcePolicies;
  secrets: SecretStore;
  tenants: Tenants;
  log: Log;
}

/** What serves the hosts of the distributions; undefined if the template has none. */
export function openEdges(
  { distribution, tenantDistribution }: Distributions,
  parts: EdgeParts,
): Edges | undefined {
  const { tenants } = parts;
  return (
    distribution &&
    new Edges({
      own: openEdge(distribution, parts),
      tenants: tenantDistribution && {
        edge: openEdge(tenantDistribution, parts),
        serves: (host) => tenants.serves(host),
      },
    })
  );
}

function openEdge(distribution: Distribution, { emulator, policies, secrets, log }: EdgeParts): Edge {
  const principal = { service: 'cloudfront.amazonaws.com', sourceArn: distribution.arn };
  const files = new FileDelivery(
    emulator,
    log,
    (action, resource) => policies.decide(principal, { action, resource }) === 'allow',
  );
  return new Edge({ distribution, files, log, resolve: (text) => secrets.resolve(text, 'the distribution') });
}
