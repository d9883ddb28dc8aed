import type { Folder } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { EditableTable } from '#console/components/content/editable-table.tsx';
import { FolderColor } from '#console/components/content/folder-name.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Empty } from '#console/components/feedback/states.tsx';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { ReportDialog } from '../../analytics/reports/report-dialog.tsx';
import { ShareDialog } from '../../analytics/shares/share-dialog.tsx';
import { browserTimeZone } from '../../analytics/time-zone.ts';
import { LinksNavigation } from '../links-navigation.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { DeleteFolderDialog } from './delete-folder-dialog.tsx';
import { FolderDialog } from './folder-dialog.tsx';

type Action = 'save' | 'delete' | 'access' | 'share' | 'schedule';

const mayEdit = ({ access }: Folder) => access === 'edit';

const scopeOf = ({ _id }: Folder) => ({ type: 'folder', id: _id }) as const;

/** The folders of links and pages. */
export default function Folders() {
  const { links, folders: text } = useTexts();
  const { can } = useSession();
  const format = useFormat();
  const folders = useFolders();
  const [dialog, setDialog] = useState<{ action: Action; folder?: Folder }>();
  const open = (action: Action) => (folder: Folder) => setDialog({ action, folder });
  const close = () => setDialog(undefined);
  const create = (
    <PermittedButton
      to="links:write"
      variant="primary"
      icon="plus"
      onClick={() => setDialog({ action: 'save' })}
    >
      {text.create}
    </PermittedButton>
  );
  return (
    <View title={links.title} part={text.title} actions={create} navigation={<LinksNavigation />}>
      <EditableTable
        caption={text.title}
        of={folders}
        rowKey={({ _id }) => _id}
        isOpenedByRow
        empty={
          <Empty title={text.noFolders} icon="links" docs="folders">
            {text.noFoldersText}
          </Empty>
        }
        columns={[
          {
            key: 'name',
            title: text.name,
            isHeader: true,
            cell: ({ _id, name, color, description, access, defaultAccess }) => (
              <span class="folder-title">
                <FolderColor color={color} />
                <a class="row-title" href={`${BASE}/links?folderId=${_id}`}>
                  {name}
                </a>
                {access === 'view' && <Badge tone="plain">{text.viewOnly}</Badge>}
                {can('members:manage') && defaultAccess !== 'edit' && (
                  <Badge tone="plain">{text.restricted[defaultAccess]}</Badge>
                )}
                {description !== null && <span class="row-note">{description}</span>}
              </span>
            ),
          },
          {
            key: 'links',
            title: text.links,
            align: 'end',
            cell: ({ links }) => format.number(links),
          },
          {
            key: 'pages',
            title: text.pages,
            align: 'end',
            cell: ({ _id, name, smartLinks }) => {
              const count = format.number(smartLinks);
              return (
                <a href={`${BASE}/smart-links?folderId=${_id}`} aria-label={text.pagesIn(count, name)}>
                  {count}
                </a>
              );
            },
          },
        ]}
        mayChange={mayEdit}
        edit={{ label: text.editOf, onSelect: open('save') }}
        remove={{ label: text.deleteOf, onSelect: open('delete') }}
        more={[
          {
            label: text.accessTo,
            icon: 'lock',
            to: 'members:manage',
            isFor: () => can('members:manage'),
            onSelect: open('access'),
          },
          {
            label: text.shareOf,
            icon: 'share',
            to: 'shares:manage',
            isFor: mayEdit,
            onSelect: open('share'),
          },
          {
            label: text.scheduleOf,
            icon: 'calendar',
            to: 'shares:manage',
            isFor: mayEdit,
            onSelect: open('schedule'),
          },
        ]}
      />
      {dialog?.action === 'save' && <FolderDialog folder={dialog.folder} onClose={close} />}
      {dialog?.action === 'access' && dialog.folder && (
        <AccessDialog folder={dialog.folder} onClose={close} />
      )}
      {dialog?.action === 'share' && dialog.folder && (
        <ShareDialog
          body={{ scope: scopeOf(dialog.folder), period: { days: 30, timezone: browserTimeZone() } }}
          period="30d"
          onClose={close}
        />
      )}
      {dialog?.action === 'schedule' && dialog.folder && (
        <ReportDialog of={{ scope: scopeOf(dialog.folder), about: dialog.folder.name }} onClose={close} />
      )}
      {dialog?.action === 'delete' && dialog.folder && (
        <DeleteFolderDialog
          folder={dialog.folder}
          onClose={() => {
            close();
          }}
        />
      )}
    </View>
  );
}
