import type { Brand } from '@signpost/client/core';
import { type QueryResult, useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';

export interface FoundBrand {
  brand: Brand;
  source: 'domain' | 'account' | 'default';
}

/** The brand that visitors see on a domain, or on the default one, and where it is saved. */
export function useFoundBrand(domain: string | undefined): QueryResult<FoundBrand> {
  const { api, can } = useSession();
  return useQuery<FoundBrand>(can('links:read') ? `brand?domain=${domain ?? ''}` : undefined, (signal) =>
    api.get('/v1/api/brand', { query: { domain }, signal }),
  );
}

/** The brand alone, for what starts with its look. Nothing is loaded if the key may not read it. */
export function useBrand(domain: string | undefined): { data: Brand | undefined; isLoading: boolean } {
  const { data, isLoading } = useFoundBrand(domain);
  return { data: data?.brand, isLoading: isLoading && data === undefined };
}
