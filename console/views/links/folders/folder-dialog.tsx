import type { Folder } from '@signpost/client/core';
import { UTM_NAMES } from '@signpost/client/values';
import { useToast } from '#console/components/feedback/toast.tsx';
import { CheckboxGroup } from '#console/components/forms/checkbox-group.tsx';
import { ColorField } from '#console/components/forms/color-field.tsx';
import { Select, TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { FOLDERS_KEY } from '#console/components/forms/use-folders.ts';
import { useFormDraft } from '#console/components/forms/use-form-draft.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

/** From the least to the most. */
export const FOLDER_ACCESS = ['none', 'view', 'edit'] as const;

/** Creates a folder, or changes one. */
export function FolderDialog({ folder, onClose }: { folder: Folder | undefined; onClose: () => void }) {
  const { folders: text, targeting, common } = useTexts();
  const { api, can } = useSession();
  const toast = useToast();
  const idempotencyKey = useIdempotency();
  const { draft, change, field, isUnsaved } = useFormDraft(() => ({
    name: folder?.name ?? '',
    description: folder?.description ?? '',
    color: folder?.color ?? '',
    defaultAccess: folder?.defaultAccess ?? ('edit' as const),
    requiredUtm: folder?.requiredUtm ?? [],
  }));
  const save = useAction(async () => {
    const { name, description, color, defaultAccess, requiredUtm } = draft;
    const body = {
      name,
      description: description.trim() || null,
      color: color.trim() || null,
      requiredUtm,
      ...(can('members:manage') && { defaultAccess }),
    };
    if (folder) await api.patch('/v1/api/folders/{id}', { path: { id: folder._id }, body });
    else await api.post('/v1/api/folders', { body, idempotencyKey: idempotencyKey(body) });
    invalidate(FOLDERS_KEY);
    toast({ text: text.wasSaved(name.trim()) });
    onClose();
  });
  return (
    <FormDialog
      title={folder ? text.edit : text.create}
      onClose={onClose}
      action={save}
      label={folder ? common.save : text.create}
      isUnsaved={isUnsaved}
    >
      <TextField {...field('name')} label={text.name} required autoFocus />
      <TextField {...field('description')} label={text.description} />
      <ColorField {...field('color')} label={text.color} picker={text.pickColor} required={false} />
      <CheckboxGroup
        name="requiredUtm"
        label={text.requiredUtm}
        hint={text.requiredUtmHint}
        choices={UTM_NAMES.map((value) => ({ value, label: targeting.utmNames[value] }))}
        chosen={draft.requiredUtm}
        onChange={(requiredUtm) => change({ requiredUtm })}
      />
      {can('members:manage') && (
        <Select
          {...field('defaultAccess')}
          label={text.defaultAccess}
          hint={text.defaultAccessHint}
          options={FOLDER_ACCESS.map((value) => ({ value, label: text.accesses[value] }))}
        />
      )}
    </FormDialog>
  );
}
