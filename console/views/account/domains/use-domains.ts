import type { Domain } from '../../../../clients/typescript/src/api.ts';
import { type QueryResult, useQuery } from '../../../data/use-query.ts';
import { useSession } from '../../../session/session.ts';

/** The account's domains; nothing is loaded if the key may not read them. */
export function useDomains(): QueryResult<readonly Domain[]> {
  const { api, can } = useSession();
  return useQuery<readonly Domain[]>(
    can('domains:manage') ? 'domains' : undefined,
    async (signal) => (await api.get('/v1/api/domains', { signal })).domains,
  );
}
