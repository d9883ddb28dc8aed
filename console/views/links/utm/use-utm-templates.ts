import type { UtmTemplate } from '../../../../clients/typescript/src/api.ts';
import { type QueryResult, useQuery } from '../../../data/use-query.ts';
import { useSession } from '../../../session/session.ts';

export const UTM_TEMPLATES_KEY = 'utm-templates';

/** The UTM templates of the account, by name. */
export function useUtmTemplates(): QueryResult<UtmTemplate[]> {
  const { api } = useSession();
  return useQuery(UTM_TEMPLATES_KEY, async (signal) => {
    const { utmTemplates } = await api.get('/v1/api/utm-templates', { signal });
    return utmTemplates;
  });
}
