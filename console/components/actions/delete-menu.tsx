import type { Permission } from '../../session/session.ts';
import { useTexts } from '../../texts/text.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface DeleteMenuProps {
  /** Of what it deletes. */
  name: string;
  to?: Permission;
  /** Further actions, above it. */
  items?: readonly MenuItem[];
  onDelete: () => void;
}

/** The menu of a view: deleting is not among the buttons. */
export function DeleteMenu({ name, to, items = [], onDelete }: DeleteMenuProps) {
  const { common, linkList } = useTexts();
  const item = { label: common.delete, icon: 'trash', isDanger: true, onSelect: onDelete } as const;
  return <Menu label={linkList.moreOf(name)} hasBorder items={[...items, { ...item, ...(to && { to }) }]} />;
}
