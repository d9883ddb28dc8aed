import { useState } from 'preact/hooks';
import { daysAgo } from '#console/components/charts/range.ts';
import { CheckboxGroup } from '#console/components/forms/checkbox-group.tsx';
import { Select, TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { type Permission, useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { KEY_PRESETS, PERMISSIONS_OF, presetOf } from './presets.ts';

const EXPIRIES = ['never', '7', '30', '90', '365', 'date'] as const;

type Expiry = (typeof EXPIRIES)[number];

interface CreateKeyDialogProps {
  onCreated: (apiKey: string) => void;
  onClose: () => void;
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const { developer } = useTexts();
  const { keys: text } = developer;
  const { account, api, can, refresh } = useSession();
  const { data: known = [] } = useFolders();
  const [folders, setFolders] = useState<string[]>([]);
  const format = useFormat();
  const idempotencyKey = useIdempotency();
  const [name, setName] = useState('');
  const [first] = useState<Permission[]>(() =>
    PERMISSIONS_OF.read.every(can) ? [...PERMISSIONS_OF.read] : [],
  );
  const [permissions, setPermissions] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [date, setDate] = useState('');
  const choices = useChoices(folders.length > 0);

  const preset = presetOf(permissions);
  const isOther = isOpen || preset === undefined;
  const isOffered = (permission: Permission) =>
    choices.some((choice) => choice.value === permission && !choice.disabled);

  const expiresAt = dayOf(expiry, date);
  const create = useAction(async () => {
    const body = {
      name,
      permissions,
      ...(folders.length > 0 && { folders }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
    const { apiKey } = await api.post('/v1/api/keys', { body, idempotencyKey: idempotencyKey(body) });
    invalidate('keys');
    void refresh();
    onCreated(apiKey);
  });
  const hint = expiresAt ? text.expiryHint(format.date(expiresAt)) : undefined;
  return (
    <FormDialog
      title={text.create}
      onClose={onClose}
      isUnsaved={!create.isRunning && (name !== '' || permissions !== first || folders.length > 0)}
      wide
      action={create}
      label={text.create}
    >
      <TextField name="name" label={text.keyName} value={name} onChange={setName} required autoFocus />
      {known.length > 0 && (
        <CheckboxGroup
          name="folders"
          label={text.folders}
          hint={account.allFolders ? text.foldersHint : text.foldersNeeded}
          choices={known
            .filter(({ access }) => access === 'edit')
            .map(({ _id, name: label }) => ({ value: _id, label }))}
          chosen={folders}
          onChange={(chosen) => {
            setFolders(chosen);
            if (chosen.length > 0) setPermissions(permissions.filter(isOfFolders));
          }}
        />
      )}
      <fieldset class="developer-presets">
        <legend class="label">{text.permissions}</legend>
        {KEY_PRESETS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={!isOther && preset === one}
            disabled={PERMISSIONS_OF[one].some((permission) => !isOffered(permission))}
            onClick={() => {
              setOpen(false);
              setPermissions([...PERMISSIONS_OF[one]]);
            }}
          >
            {text.presetNames[one]}
          </button>
        ))}
        <button type="button" aria-pressed={isOther} aria-expanded={isOther} onClick={() => setOpen(true)}>
          {text.presetOther}
        </button>
        {!isOther && (
          <p class="hint">{permissions.includes('*') ? text.everythingHint : permissions.join(', ')}</p>
        )}
      </fieldset>
      {isOther && (
        <CheckboxGroup
          name="permissions"
          label={text.permissionsHint}
          choices={choices}
          chosen={permissions}
          all="*"
          onChange={(chosen) => {
            setOpen(true);
            setPermissions(chosen);
          }}
        />
      )}
      <div class="developer-expiry">
        <Select
          name={expiry === 'date' ? 'expiry' : 'expiresAt'}
          label={text.expiry}
          hint={expiry === 'date' ? undefined : hint}
          value={expiry}
          onChange={setExpiry}
          options={EXPIRIES.map((value) => ({ value, label: text.expiryChoices[value] }))}
        />
        {expiry === 'date' && (
          <TextField
            name="expiresAt"
            label={text.date}
            hint={hint}
            type="date"
            min={daysAgo(-1)}
            value={date}
            onChange={setDate}
            required
          />
        )}
      </div>
    </FormDialog>
  );
}

/** A day, not a time, so that a retry sends the same body. */
function dayOf(expiry: Expiry, date: string): string | undefined {
  if (expiry === 'never') return undefined;
  return expiry === 'date' ? date : daysAgo(-Number(expiry));
}

/** What a key that is limited to folders can have. */
const isOfFolders = (permission: Permission): boolean =>
  [
    'links:read',
    'links:write',
    'smart-links:read',
    'smart-links:write',
    'analytics:read',
    'shares:manage',
    'media:write',
  ].includes(permission);

/** Permissions to choose from; a key can grant only its own. */
function useChoices(
  isLimited: boolean,
): { value: Permission; label: string; hint: string; disabled?: boolean }[] {
  const { developer } = useTexts();
  const { keys: text } = developer;
  const { can } = useSession();
  const hints: Record<Exclude<Permission, '*'>, string> = text.permissionHints;
  const single = Object.entries(hints).map(([value, hint]) => ({
    value: value as Permission,
    label: value,
    hint,
  }));
  return [...single, { value: '*' as const, label: text.everything, hint: text.everythingHint }].map(
    (choice) => {
      if (isLimited && !isOfFolders(choice.value))
        return { ...choice, hint: text.notForFolders, disabled: true };
      return can(choice.value) ? choice : { ...choice, hint: text.notYours, disabled: true };
    },
  );
}
