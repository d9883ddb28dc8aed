import { Resolver } from 'node:dns/promises';

/**
 * Whether the CNAME record of a host leads to one of these endpoints. Apex domains, which have addresses in
 * its place, are not supported.
 */
export const pointsAt =
  (endpoints: readonly string[], servers: readonly string[] | undefined) =>
  async (host: string): Promise<boolean> => {
    const resolver = new Resolver({ timeout: 1500, tries: 2 });
    if (servers) resolver.setServers(servers);
    try {
      const targets = await resolver.resolveCname(host);
      return targets.some((target) => endpoints.includes(target.toLowerCase().replace(/\.$/, '')));
    } catch {
      return false;
    }
  };
