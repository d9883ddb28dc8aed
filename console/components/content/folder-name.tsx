import { BASE } from '#console/config.ts';
import { useFolders } from '../forms/use-folders.ts';

interface FolderNameProps {
  folderId: string;
  /** The list view that it links to. */
  path: string;
}

/** The name of a folder with its color, which links to the list of what is in it. */
export function FolderName({ folderId, path }: FolderNameProps) {
  const { data: folders } = useFolders();
  const folder = folders?.find(({ _id }) => _id === folderId);
  if (!folder) return null;
  return (
    <a class="folder" href={`${BASE}${path}?folderId=${folderId}`}>
      <FolderColor color={folder.color} />
      <span class="folder-name">{folder.name}</span>
    </a>
  );
}

export function FolderColor({ color }: { color: string | null }) {
  return <span class="folder-color" style={color === null ? {} : { background: color }} aria-hidden="true" />;
}
