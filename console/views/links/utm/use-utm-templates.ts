import type { UtmTemplate } from '@signpost/client/core';
import { type QueryResult, useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';

export const UTM_TEMPLATES_KEY = 'utm-templates';

/** The UTM templates of the account, by name. */
export function useUtmTemplates(): QueryResult<UtmTemplate[]> {
  const { api } = useSession();
  return useQuery(UTM_TEMPLATES_KEY, async (signal) => {
    const { utmTemplates } = await api.get('/v1/api/utm-templates', { signal });
    return utmTemplates;
  });
}
