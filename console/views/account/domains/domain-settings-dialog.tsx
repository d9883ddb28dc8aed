import type { Domain, UpdateDomain } from '@signpost/client/core';
import { useToast } from '#console/components/feedback/toast.tsx';
import { Checkbox, Select, TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { useFormDraft } from '#console/components/forms/use-form-draft.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

const URLS = ['rootUrl', 'notFoundUrl', 'expiredUrl'] as const;

type Draft = Record<(typeof URLS)[number], string> & {
  robots: NonNullable<Domain['robots']> | '';
  caseSensitive: boolean;
  isDefault: boolean;
};

const draftOf = ({ rootUrl, notFoundUrl, expiredUrl, robots, caseSensitive, isDefault }: Domain): Draft => ({
  rootUrl: rootUrl ?? '',
  notFoundUrl: notFoundUrl ?? '',
  expiredUrl: expiredUrl ?? '',
  robots: robots ?? '',
  caseSensitive,
  isDefault,
});

/** Only changed fields, to keep concurrent changes of others. */
const changesOf = (before: Draft, draft: Draft): UpdateDomain =>
  Object.fromEntries(
    (Object.keys(draft) as (keyof Draft)[])
      .filter((name) => draft[name] !== before[name])
      .map((name) => [name, draft[name] === '' ? null : draft[name]]),
  );

/** Where visitors of a domain get without a link, its codes, and whether new links get the domain. */
export function DomainSettingsDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { account, common } = useTexts();
  const { domains: text } = account;
  const { api, refresh } = useSession();
  const toast = useToast();
  const { host, verifiedAt } = domain;
  const { before, draft, change, field, isUnsaved } = useFormDraft(() => draftOf(domain));
  const save = useAction(async () => {
    await api.patch('/v1/api/domains/{host}', { path: { host }, body: changesOf(before, draft) });
    invalidate('domains');
    await refresh();
    toast({ text: text.wasChanged(host) });
    onClose();
  });
  return (
    <FormDialog
      title={text.settingsOf(host)}
      onClose={onClose}
      isUnsaved={isUnsaved}
      action={save}
      label={common.save}
      wide
    >
      {URLS.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={text.urls[name].label}
          hint={text.urls[name].hint}
          placeholder="https://example.com"
          inputMode="url"
          autoComplete="off"
          spellcheck={false}
        />
      ))}
      <Select
        {...field('robots')}
        label={text.robots}
        hint={text.robotsHint}
        options={(['', 'allow', 'disallow'] as const).map((value) => ({
          value,
          label: text.robotsOptions[value === '' ? 'none' : value],
        }))}
      />
      <Checkbox
        name="caseSensitive"
        label={text.caseSensitive}
        checked={draft.caseSensitive}
        onChange={(caseSensitive) => change({ caseSensitive })}
      />
      {verifiedAt && (
        <Checkbox
          name="isDefault"
          label={text.isDefault}
          checked={draft.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
      )}
    </FormDialog>
  );
}
