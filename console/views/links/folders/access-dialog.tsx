import type { Folder } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Loaded } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { Select } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { shownAddress } from '#console/data/shown-address.ts';
import { useAction } from '#console/data/use-action.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { FOLDER_ACCESS } from './folder-dialog.tsx';

type Access = (typeof FOLDER_ACCESS)[number] | 'default';

/** Most members that one request changes. */
const MAX_CHANGES = 50;

/** Who has which access to a folder. */
export function AccessDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { folders: text, members: roles, common } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const path = { id: folder._id };
  const loaded = useQuery(`folder-members ${folder._id}`, (signal) =>
    api.get('/v1/api/folders/{id}/members', { path, signal }),
  );
  const [draft, setDraft] = useState<Readonly<Record<string, Access>>>({});
  const save = useAction(async () => {
    const changes = Object.entries(draft).map(
      ([id, access]) => [id, access === 'default' ? null : access] as const,
    );
    for (let i = 0; i < changes.length; i += MAX_CHANGES) {
      const members = Object.fromEntries(changes.slice(i, i + MAX_CHANGES));
      await api.put('/v1/api/folders/{id}/members', { path, body: { members } });
    }
    toast({ text: text.accessSaved(folder.name) });
    onClose();
  });
  const byDefault = text.byDefault(text.accesses[folder.defaultAccess]);
  return (
    <FormDialog
      title={text.accessTo(folder.name)}
      onClose={onClose}
      action={save}
      label={common.save}
      isUnsaved={Object.keys(draft).length > 0}
    >
      <p class="soft">{text.accessText}</p>
      <Loaded of={loaded} lines={4}>
        {({ members }) => (
          <>
            {members.map(({ _id, email, role, given }) =>
              role === 'owner' || role === 'admin' ? (
                <p key={_id} class="folder-member">
                  <span>{shownAddress(email)}</span>
                  <span class="soft small">{text.always(roles.roles[role])}</span>
                </p>
              ) : (
                <Select
                  key={_id}
                  name={`members.${_id}`}
                  label={`${shownAddress(email)} (${roles.roles[role]})`}
                  value={draft[_id] ?? given ?? 'default'}
                  onChange={(access: Access) => setDraft((before) => ({ ...before, [_id]: access }))}
                  options={[
                    { value: 'default' as const, label: byDefault },
                    ...FOLDER_ACCESS.map((value) => ({ value, label: text.accesses[value] })),
                  ]}
                />
              ),
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}
