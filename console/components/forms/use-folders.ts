import type { Folder } from '@signpost/client/core';
import { type QueryResult, useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';

export const FOLDERS_KEY = 'folders';

/** The folders of the account, by name. Not loaded for people who may not see links. */
export function useFolders(): QueryResult<Folder[]> {
  const { api, can } = useSession();
  return useQuery(can('links:read') ? FOLDERS_KEY : undefined, async (signal) => {
    const { folders } = await api.get('/v1/api/folders', { signal });
    return folders;
  });
}

/**
 * Whether someone may change links and pages, by their folders. While these are loading, what is in
 * one cannot be changed yet.
 */
export function useMayChange(): (what: { folderId: string | null }) => boolean {
  const { data, isLoading } = useFolders();
  return ({ folderId }) =>
    folderId === null ||
    (data ? !data.some(({ _id, access }) => _id === folderId && access === 'view') : !isLoading);
}

/** Whether someone may only view what is in a folder. */
export const useIsViewOnly = (folderId: string | null): boolean => !useMayChange()({ folderId });
