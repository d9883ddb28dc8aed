import type { Domain } from '@signpost/client/core';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { TextArea, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import {
  type AppLinksDraft,
  appLinksDraftOf,
  appLinksOf,
  newAndroidApp,
  newIosApp,
} from './app-links-draft.ts';

const MAX_APPS = 10;

/** The apps that open the links of a domain, and its public key. */
export function AppLinksDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { apps: text, common } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const { host } = domain;
  const [draft, setDraft] = useState(() => appLinksDraftOf(domain));
  // Apps need the key, which the first save makes.
  const [key, setKey] = useState(domain.appKey);
  const save = useAction(async () => {
    const body = { appLinks: appLinksOf(draft) };
    const { domain: saved } = await api.patch('/v1/api/domains/{host}', { path: { host }, body });
    invalidate('domains');
    toast({ text: text.saved(host) });
    if (key !== null || saved.appKey === null) onClose();
    else setKey(saved.appKey);
  });
  return (
    <FormDialog title={text.of(host)} onClose={onClose} action={save} label={common.save} wide>
      <p class="hint">{text.domainHint}</p>
      <AppList
        of="ios"
        title={text.ios}
        addLabel={text.addIos}
        apps={draft.ios}
        onChange={(change) => setDraft(({ ios, ...others }) => ({ ...others, ios: change(ios) }))}
        blank={newIosApp}
        nameOf={({ appId }) => appId}
      >
        {(field) => (
          <>
            <TextField
              {...field('appId')}
              label={text.appId}
              placeholder="ABCDE12345.com.example.app"
              autoComplete="off"
              spellcheck={false}
              required
            />
            <TextArea {...field('paths')} label={text.paths} hint={text.pathsHint} rows={2} />
            <TextArea {...field('exclude')} label={text.exclude} rows={2} />
          </>
        )}
      </AppList>
      <AppList
        of="android"
        title={text.android}
        addLabel={text.addAndroid}
        apps={draft.android}
        onChange={(change) => setDraft(({ android, ...others }) => ({ ...others, android: change(android) }))}
        blank={newAndroidApp}
        nameOf={(app) => app.package}
      >
        {(field) => (
          <>
            <TextField
              {...field('package')}
              label={text.packageName}
              placeholder="com.example.app"
              autoComplete="off"
              spellcheck={false}
              required
            />
            <TextArea
              {...field('sha256')}
              label={text.fingerprints}
              hint={text.fingerprintsHint}
              rows={2}
              required
            />
          </>
        )}
      </AppList>
      {key !== null && (
        <dl class="account-facts">
          <dt>{text.key}</dt>
          <dd class="account-record">
            <span class="mono">{key}</span>
            <CopyButton text={key} what={text.key} />
          </dd>
        </dl>
      )}
    </FormDialog>
  );
}

interface AppListProps<App extends { key: string }> {
  /** The list's field in the API. */
  of: keyof AppLinksDraft;
  title: string;
  addLabel: string;
  apps: readonly App[];
  onChange: (change: (apps: App[]) => App[]) => void;
  blank: () => App;
  nameOf: (app: App) => string;
  /** The fields of an app. */
  children: (field: ReturnType<typeof fieldProps<App>>) => ComponentChildren;
}

function AppList<App extends { key: string }>({
  of,
  title,
  addLabel,
  apps,
  onChange,
  blank,
  nameOf,
  children,
}: AppListProps<App>) {
  const { apps: text } = useTexts();
  return (
    <section class="account-apps" aria-label={title}>
      <h3>{title}</h3>
      {apps.map((app, index) => {
        const change = (fields: Partial<App>) =>
          onChange((before) => before.map((one) => (one.key === app.key ? { ...one, ...fields } : one)));
        return (
          <fieldset key={app.key} class="account-app">
            <legend class="visually-hidden">{nameOf(app) || title}</legend>
            {children(fieldProps(app, change, `appLinks.${of}[${index}].`))}
            <Button
              variant="quiet"
              icon="trash"
              onClick={() => onChange((before) => before.filter(({ key }) => key !== app.key))}
            >
              {text.remove}
              <span class="visually-hidden"> {nameOf(app)}</span>
            </Button>
          </fieldset>
        );
      })}
      <Button
        icon="plus"
        disabled={apps.length >= MAX_APPS}
        onClick={() => onChange((before) => [...before, blank()])}
      >
        {addLabel}
      </Button>
    </section>
  );
}
