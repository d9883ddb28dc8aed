import type { Permission } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface DeleteMenuProps {
  /** Name of what the menu deletes. */
  name: string;
  to?: Permission;
  /** Absent: it cannot be duplicated. */
  onDuplicate?: () => void;
  /** Absent: it cannot be moved to another account. */
  onTransfer?: (() => void) | undefined;
  onDelete: () => void;
}

/** The menu of a view: deleting is not among the buttons. */
export function DeleteMenu({ name, to, onDuplicate, onTransfer, onDelete }: DeleteMenuProps) {
  const { common, links, linkList, bulk } = useTexts();
  const permission = to && { to };
  const items: MenuItem[] = [
    { label: common.delete, icon: 'trash', isDanger: true, onSelect: onDelete, ...permission },
  ];
  if (onTransfer)
    items.unshift({ label: bulk.transfer, icon: 'switch', onSelect: onTransfer, ...permission });
  if (onDuplicate)
    items.unshift({ label: links.duplicateLink, icon: 'copy', onSelect: onDuplicate, ...permission });
  return <Menu label={linkList.moreOf(name)} hasBorder items={items} />;
}
