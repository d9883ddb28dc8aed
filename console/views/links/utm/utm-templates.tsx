import type { UtmTemplate } from '@signpost/client/core';
import { UTM_NAMES } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { EditableTable } from '#console/components/content/editable-table.tsx';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { Empty } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { invalidate } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { LinksNavigation } from '../links-navigation.tsx';
import { RequiredUtm } from './required-utm.tsx';
import { UTM_TEMPLATES_KEY, useUtmTemplates } from './use-utm-templates.ts';
import { UtmTemplateDialog } from './utm-template-dialog.tsx';

/** UTM templates, and the parameters that every new link must have. */
export default function UtmTemplates() {
  const { links, utm: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const templates = useUtmTemplates();
  const [dialog, setDialog] = useState<{ action: 'save' | 'delete'; template?: UtmTemplate }>();
  const close = () => setDialog(undefined);
  const remove = async ({ _id, name }: UtmTemplate) => {
    await api.delete('/v1/api/utm-templates/{id}', { path: { id: _id } });
    invalidate(UTM_TEMPLATES_KEY);
    toast({ text: text.wasDeleted(name) });
  };
  return (
    <View
      title={links.title}
      part={text.title}
      actions={
        <PermittedButton
          to="links:write"
          variant="primary"
          icon="plus"
          onClick={() => setDialog({ action: 'save' })}
        >
          {text.create}
        </PermittedButton>
      }
      navigation={<LinksNavigation />}
    >
      <EditableTable
        caption={text.title}
        of={templates}
        rowKey={({ _id }) => _id}
        empty={
          <Empty title={text.none} icon="links" docs="utm">
            {text.noneText}
          </Empty>
        }
        columns={[
          { key: 'name', title: text.name, isHeader: true, cell: ({ name }) => name },
          {
            key: 'values',
            title: text.values,
            cell: (template) => <span class="mono small">{valuesOf(template)}</span>,
          },
          {
            key: 'required',
            title: text.required,
            cell: ({ required }) => <span class="mono small">{required.join(', ')}</span>,
          },
        ]}
        edit={{ label: text.editOf, onSelect: (template) => setDialog({ action: 'save', template }) }}
        remove={{ label: text.deleteOf, onSelect: (template) => setDialog({ action: 'delete', template }) }}
      />
      <div class="utm-required">
        <RequiredUtm />
      </div>
      {dialog?.action === 'save' && <UtmTemplateDialog template={dialog.template} onClose={close} />}
      {dialog?.action === 'delete' && dialog.template && (
        <ConfirmDialog
          title={text.deleteTitle}
          action={text.delete}
          onConfirm={() => remove(dialog.template as UtmTemplate)}
          onClose={close}
        >
          {text.deleteText(dialog.template.name)}
        </ConfirmDialog>
      )}
    </View>
  );
}

/** `source=newsletter medium=email`. */
const valuesOf = (template: UtmTemplate): string =>
  UTM_NAMES.flatMap((name) => (template[name] === null ? [] : [`${name}=${template[name]}`])).join(' ');
