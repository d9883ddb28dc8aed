import { useState } from 'preact/hooks';
import type { Folder } from '../../../../clients/typescript/src/api.ts';
import { PermittedButton } from '../../../components/actions/permitted-button.tsx';
import { FolderColor } from '../../../components/content/folder-name.tsx';
import { Table } from '../../../components/content/table.tsx';
import { Badge } from '../../../components/elements/badge.tsx';
import { Button } from '../../../components/elements/button.tsx';
import { Empty, Loaded } from '../../../components/feedback/states.tsx';
import { useFolders } from '../../../components/forms/use-folders.ts';
import { focusHeading, View } from '../../../components/navigation/view.tsx';
import { BASE } from '../../../config.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat, useTexts } from '../../../texts/text.tsx';
import { ReportDialog } from '../../analytics/reports/report-dialog.tsx';
import { ShareDialog } from '../../analytics/shares/share-dialog.tsx';
import { browserTimeZone } from '../../analytics/time-zone.ts';
import { LinksNavigation } from '../links-navigation.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { DeleteFolderDialog } from './delete-folder-dialog.tsx';
import { FolderDialog } from './folder-dialog.tsx';

const scopeOf = ({ _id }: Folder) => ({ type: 'folder', id: _id }) as const;

/** The folders of links and pages. */
export default function Folders() {
  const { links, folders: text } = useTexts();
  const { can } = useSession();
  const format = useFormat();
  const folders = useFolders();
  const [dialog, setDialog] = useState<{
    action: 'save' | 'delete' | 'access' | 'share' | 'schedule';
    folder?: Folder;
  }>();
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
    <View title={links.title} part={text.title} actions={create}>
      <LinksNavigation />
      <div class="card card-flush">
        <Loaded of={folders} lines={6}>
          {(known) =>
            known.length === 0 ? (
              <Empty title={text.noFolders} icon="links" docs="folders">
                {text.noFoldersText}
              </Empty>
            ) : (
              <Table
                caption={text.title}
                rows={known}
                rowKey={({ _id }) => _id}
                isOpenedByRow
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
                        <a
                          href={`${BASE}/smart-links?folderId=${_id}`}
                          aria-label={text.pagesIn(count, name)}
                        >
                          {count}
                        </a>
                      );
                    },
                  },
                  {
                    key: 'actions',
                    title: links.actions,
                    hideTitle: true,
                    align: 'end',
                    cell: (folder) => (
                      <span class="links-actions">
                        {can('members:manage') && (
                          <Button
                            variant="quiet"
                            icon="lock"
                            iconOnly
                            onClick={() => setDialog({ action: 'access', folder })}
                          >
                            {text.accessTo(folder.name)}
                          </Button>
                        )}
                        {folder.access === 'edit' && (
                          <>
                            <PermittedButton
                              to="shares:manage"
                              variant="quiet"
                              icon="share"
                              iconOnly
                              onClick={() => setDialog({ action: 'share', folder })}
                            >
                              {text.shareOf(folder.name)}
                            </PermittedButton>
                            <PermittedButton
                              to="shares:manage"
                              variant="quiet"
                              icon="calendar"
                              iconOnly
                              onClick={() => setDialog({ action: 'schedule', folder })}
                            >
                              {text.scheduleOf(folder.name)}
                            </PermittedButton>
                            <PermittedButton
                              to="links:write"
                              variant="quiet"
                              icon="edit"
                              iconOnly
                              onClick={() => setDialog({ action: 'save', folder })}
                            >
                              {text.editOf(folder.name)}
                            </PermittedButton>
                            <PermittedButton
                              to="links:write"
                              variant="quiet"
                              icon="trash"
                              iconOnly
                              onClick={() => setDialog({ action: 'delete', folder })}
                            >
                              {text.deleteOf(folder.name)}
                            </PermittedButton>
                          </>
                        )}
                      </span>
                    ),
                  },
                ]}
              />
            )
          }
        </Loaded>
      </div>
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
            focusHeading();
          }}
        />
      )}
    </View>
  );
}
