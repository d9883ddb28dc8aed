import type { AccountExport } from '@signpost/client/core';
import { useInterval } from '#console/data/use-interval.ts';
import { type QueryResult, useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';

/** Whether an export is not finished. */
export const isUnderWay = ({ status }: AccountExport): boolean =>
  status === 'pending' || status === 'running';

const POLL_MS = 3000;
/** Download URLs are valid for ten minutes. */
const RENEW_MS = 5 * 60_000;

/** The account's exports. Reloads while one is running, and before the download URLs expire. */
export function useExports(): QueryResult<readonly AccountExport[]> {
  const { api, can } = useSession();
  const exports = useQuery<readonly AccountExport[]>(
    can('account:export') ? 'exports' : undefined,
    async (signal) => (await api.get('/v1/api/account/exports', { signal })).exports,
  );
  useInterval(exports.reload, exports.data?.some(isUnderWay) ? POLL_MS : RENEW_MS);
  return exports;
}
