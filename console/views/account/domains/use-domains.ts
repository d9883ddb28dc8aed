import type { Domain } from '@signpost/client/core';
import { type QueryResult, useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';

/** The account's domains; nothing is loaded if the key may not read them. */
export function useDomains(): QueryResult<readonly Domain[]> {
  const { api, can } = useSession();
  return useQuery<readonly Domain[]>(
    can('domains:manage') ? 'domains' : undefined,
    async (signal) => (await api.get('/v1/api/domains', { signal })).domains,
  );
}
