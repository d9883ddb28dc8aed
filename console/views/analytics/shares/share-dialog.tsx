import { useEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { daysAgo } from '#console/components/charts/range.ts';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Checkbox, TextField } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { periodLabel } from '../period-label.ts';
import type { ReportState } from '../report-state.ts';
import type { ShareBody } from './share-body.ts';
import { ShareList } from './share-list.tsx';

/** Creates a URL for a report, and lists those of the account. */
export function ShareDialog({
  body: of,
  period,
  onClose,
}: {
  /** What it is about, its filters and days. */
  body: ShareBody;
  period: ReportState['period'];
  onClose: () => void;
}) {
  const { analytics } = useTexts();
  const { sharing: text } = analytics;
  const format = useFormat();
  const { api, refresh } = useSession();
  const idempotencyKey = useIdempotency();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [expiresAt, setExpiresAt] = useState('');
  const [choices, setChoices] = useState({
    hideSmallCounts: false,
    showLinks: false,
    showConversions: false,
    embed: false,
  });
  const [created, setCreated] = useState<{ _id: string; url: string; hasPassword: boolean }>();
  const result = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => result.current?.querySelector<HTMLElement>('button, input')?.focus(), [created]);
  const isOfOne = of.scope.type === 'link' || of.scope.type === 'page';
  const offered = (['showLinks', 'showConversions', 'hideSmallCounts', 'embed'] as const).filter(
    (choice) => choice !== 'showLinks' || !isOfOne,
  );
  const create = useAction(async () => {
    const body = {
      ...of,
      ...choices,
      name: name.trim() || null,
      password: password || null,
      expiresAt: expiresAt || null,
    };
    const { share } = await api.post('/v1/api/shares', { body, idempotencyKey: idempotencyKey(body) });
    if (share.url) setCreated({ _id: share._id, url: share.url, hasPassword: share.hasPassword });
    setPassword('');
    invalidate('shares');
    void refresh();
  });
  return (
    <Dialog title={text.title} onClose={onClose} wide>
      <p>{text.lead(periodLabel(period, analytics, format))}</p>
      <div ref={result}>
        {created === undefined ? (
          <Form onSubmit={() => create.run()} error={create.error}>
            <TextField
              name="name"
              label={text.name}
              hint={text.nameHint}
              value={name}
              onChange={setName}
              maxLength={100}
            />
            <TextField
              name="password"
              label={text.password}
              value={password}
              onChange={setPassword}
              autoComplete="off"
              maxLength={128}
            />
            <TextField
              name="expiresAt"
              label={text.expiresAt}
              type="date"
              min={daysAgo(-1)}
              value={expiresAt}
              onChange={setExpiresAt}
            />
            {offered.map((choice) => (
              <Checkbox
                key={choice}
                name={choice}
                label={text.choices[choice]}
                checked={choices[choice]}
                onChange={(checked) => setChoices({ ...choices, [choice]: checked })}
              />
            ))}
            <div class="dialog-actions">
              <Button type="submit" variant="primary" isBusy={create.isRunning}>
                {text.create}
              </Button>
            </div>
          </Form>
        ) : (
          <Notice>
            <p>{created.hasPassword ? text.createdWithPassword : text.created}</p>
            <p class="share-url">
              <a href={created.url} target="_blank" rel="noreferrer">
                {created.url}
              </a>
              <CopyButton text={created.url} what={text.url} variant="primary" iconOnly={false} />
            </p>
          </Notice>
        )}
      </div>
      <ShareList onRevoked={(id) => id === created?._id && setCreated(undefined)} />
    </Dialog>
  );
}
