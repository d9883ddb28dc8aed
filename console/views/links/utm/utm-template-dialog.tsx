import type { UtmTemplate } from '@signpost/client/core';
import { UTM_NAMES } from '@signpost/client/values';
import { useToast } from '#console/components/feedback/toast.tsx';
import { CheckboxGroup } from '#console/components/forms/checkbox-group.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { useFormDraft } from '#console/components/forms/use-form-draft.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { UTM_TEMPLATES_KEY } from './use-utm-templates.ts';

interface UtmTemplateDialogProps {
  template: UtmTemplate | undefined;
  onClose: () => void;
}

/** Creates a UTM template, or changes one. */
export function UtmTemplateDialog({ template, onClose }: UtmTemplateDialogProps) {
  const { utm: text, targeting, common } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const idempotencyKey = useIdempotency();
  const { draft, change, field, isUnsaved } = useFormDraft(() => ({
    name: template?.name ?? '',
    values: Object.fromEntries(UTM_NAMES.map((name) => [name, template?.[name] ?? ''])) as Record<
      (typeof UTM_NAMES)[number],
      string
    >,
    required: template?.required ?? [],
  }));
  const save = useAction(async () => {
    const { name, values, required } = draft;
    const given = Object.fromEntries(UTM_NAMES.map((one) => [one, values[one].trim() || null]));
    const body = { name, ...given, required };
    if (template) await api.patch('/v1/api/utm-templates/{id}', { path: { id: template._id }, body });
    else await api.post('/v1/api/utm-templates', { body, idempotencyKey: idempotencyKey(body) });
    invalidate(UTM_TEMPLATES_KEY);
    toast({ text: text.wasSaved(name.trim()) });
    onClose();
  });
  return (
    <FormDialog
      title={template ? text.edit : text.create}
      onClose={onClose}
      action={save}
      label={template ? common.save : text.create}
      isUnsaved={isUnsaved}
    >
      <TextField {...field('name')} label={text.name} required autoFocus />
      {UTM_NAMES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={targeting.utmNames[name]}
          placeholder={targeting.utmExamples[name]}
          value={draft.values[name]}
          onChange={(value) => change({ values: { ...draft.values, [name]: value } })}
          autoComplete="off"
          spellcheck={false}
        />
      ))}
      <CheckboxGroup
        name="required"
        label={text.required}
        hint={text.requiredHint}
        choices={UTM_NAMES.map((value) => ({ value, label: targeting.utmNames[value] }))}
        chosen={draft.required}
        onChange={(required) => change({ required })}
      />
    </FormDialog>
  );
}
