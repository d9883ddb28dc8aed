import { useState } from 'preact/hooks';
import type { Domain } from '../../../../clients/typescript/src/api.ts';
import { CopyButton } from '../../../components/actions/copy-button.tsx';
import { Button } from '../../../components/elements/button.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { TextArea, TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { invalidate } from '../../../data/query.ts';
import { useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';
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
      <IosApps draft={draft} onChange={setDraft} />
      <AndroidApps draft={draft} onChange={setDraft} />
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

interface AppsProps {
  draft: AppLinksDraft;
  onChange: (change: (draft: AppLinksDraft) => AppLinksDraft) => void;
}

/** The list with other fields in one of its apps. */
const withFields = <App extends { key: string }>(list: App[], key: string, fields: Partial<App>): App[] =>
  list.map((app) => (app.key === key ? { ...app, ...fields } : app));

function IosApps({ draft: { ios }, onChange }: AppsProps) {
  const { apps: text } = useTexts();
  return (
    <section class="account-apps" aria-label={text.ios}>
      <h3>{text.ios}</h3>
      {ios.map(({ key, appId, paths, exclude }, index) => {
        const change = (fields: Partial<(typeof ios)[number]>) =>
          onChange((draft) => ({ ...draft, ios: withFields(draft.ios, key, fields) }));
        return (
          <fieldset key={key} class="account-app">
            <legend class="visually-hidden">{appId || text.ios}</legend>
            <TextField
              name={`appLinks.ios[${index}].appId`}
              label={text.appId}
              placeholder="ABCDE12345.com.example.app"
              value={appId}
              onChange={(appId) => change({ appId })}
              autoComplete="off"
              spellcheck={false}
              required
            />
            <TextArea
              name={`appLinks.ios[${index}].paths`}
              label={text.paths}
              hint={text.pathsHint}
              rows={2}
              value={paths}
              onChange={(paths) => change({ paths })}
            />
            <TextArea
              name={`appLinks.ios[${index}].exclude`}
              label={text.exclude}
              rows={2}
              value={exclude}
              onChange={(exclude) => change({ exclude })}
            />
            <Button
              variant="quiet"
              icon="trash"
              onClick={() =>
                onChange((draft) => ({ ...draft, ios: draft.ios.filter((app) => app.key !== key) }))
              }
            >
              {text.remove}
              <span class="visually-hidden"> {appId}</span>
            </Button>
          </fieldset>
        );
      })}
      <Button
        icon="plus"
        disabled={ios.length >= MAX_APPS}
        onClick={() => onChange((draft) => ({ ...draft, ios: [...draft.ios, newIosApp()] }))}
      >
        {text.addIos}
      </Button>
    </section>
  );
}

function AndroidApps({ draft: { android }, onChange }: AppsProps) {
  const { apps: text } = useTexts();
  return (
    <section class="account-apps" aria-label={text.android}>
      <h3>{text.android}</h3>
      {android.map(({ key, package: name, sha256 }, index) => {
        const change = (fields: Partial<(typeof android)[number]>) =>
          onChange((draft) => ({ ...draft, android: withFields(draft.android, key, fields) }));
        return (
          <fieldset key={key} class="account-app">
            <legend class="visually-hidden">{name || text.android}</legend>
            <TextField
              name={`appLinks.android[${index}].package`}
              label={text.packageName}
              placeholder="com.example.app"
              value={name}
              onChange={(name) => change({ package: name })}
              autoComplete="off"
              spellcheck={false}
              required
            />
            <TextArea
              name={`appLinks.android[${index}].sha256`}
              label={text.fingerprints}
              hint={text.fingerprintsHint}
              rows={2}
              value={sha256}
              onChange={(sha256) => change({ sha256 })}
              required
            />
            <Button
              variant="quiet"
              icon="trash"
              onClick={() =>
                onChange((draft) => ({ ...draft, android: draft.android.filter((app) => app.key !== key) }))
              }
            >
              {text.remove}
              <span class="visually-hidden"> {name}</span>
            </Button>
          </fieldset>
        );
      })}
      <Button
        icon="plus"
        disabled={android.length >= MAX_APPS}
        onClick={() => onChange((draft) => ({ ...draft, android: [...draft.android, newAndroidApp()] }))}
      >
        {text.addAndroid}
      </Button>
    </section>
  );
}
