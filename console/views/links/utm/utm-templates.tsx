import { useState } from 'preact/hooks';
import type { UtmTemplate } from '../../../../clients/typescript/src/api.ts';
import { UTM_NAMES } from '../../../../clients/typescript/src/values.ts';
import { PermittedButton } from '../../../components/actions/permitted-button.tsx';
import { Table } from '../../../components/content/table.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Empty, Loaded } from '../../../components/feedback/states.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { focusHeading, View } from '../../../components/navigation/view.tsx';
import { invalidate } from '../../../data/query.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';
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
    focusHeading();
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
    >
      <LinksNavigation />
      <div class="card card-flush">
        <Loaded of={templates} lines={6}>
          {(known) =>
            known.length === 0 ? (
              <Empty title={text.none} icon="links" docs="utm">
                {text.noneText}
              </Empty>
            ) : (
              <Table
                caption={text.title}
                rows={known}
                rowKey={({ _id }) => _id}
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
                  {
                    key: 'actions',
                    title: links.actions,
                    hideTitle: true,
                    align: 'end',
                    cell: (template) => (
                      <span class="links-actions">
                        <PermittedButton
                          to="links:write"
                          variant="quiet"
                          icon="edit"
                          iconOnly
                          onClick={() => setDialog({ action: 'save', template })}
                        >
                          {text.editOf(template.name)}
                        </PermittedButton>
                        <PermittedButton
                          to="links:write"
                          variant="quiet"
                          icon="trash"
                          iconOnly
                          onClick={() => setDialog({ action: 'delete', template })}
                        >
                          {text.deleteOf(template.name)}
                        </PermittedButton>
                      </span>
                    ),
                  },
                ]}
              />
            )
          }
        </Loaded>
      </div>
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
