import type { Link } from '@signpost/client/core';
import { ApiError } from '@signpost/client/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { Button, LinkButton } from '#console/components/elements/button.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { DuplicateNotice } from '../links/form/duplicate-notice.tsx';
import { FIELD_BY_ERROR_CODE } from '../links/form/field-by-error-code.ts';
import { createBody, EMPTY_DRAFT } from '../links/form/link-draft.ts';
import { linkProblems } from '../links/form/link-problems.ts';

/** Path of the full form, with this URL filled in. */
const moreOptionsOf = (url: string): string =>
  `${BASE}/links?${new URLSearchParams({ create: 'yes', ...(url && { url }) })}`;

/** Turns a pasted URL into a short link, without leaving the overview. */
export function Shorten() {
  const texts = useTexts();
  const { overview: text, links, linkList } = texts;
  const { api, refresh } = useSession();
  const idempotencyKey = useIdempotency();
  const [url, setUrl] = useState('');
  const [created, setCreated] = useState<Link>();
  const draft = { ...EMPTY_DRAFT, originalUrl: url };
  const problems = linkProblems(draft, texts, { isNew: true });
  const create = useAction(async (allowDuplicate: boolean) => {
    if (problems.length > 0) {
      throw new ApiError('', { status: 400, code: 'VALIDATION_ERROR', details: problems });
    }
    const body = { ...createBody(draft, new Date()), ...(allowDuplicate && { allowDuplicate }) };
    const { link } = await api.post('/v1/api/links', { body, idempotencyKey: idempotencyKey(body) });
    invalidate('links');
    void refresh();
    setUrl('');
    setCreated(link);
  });
  return (
    <section class="card shorten" aria-label={text.shorten}>
      <Form
        // A new one after each link: without its problems.
        key={created?._id}
        onSubmit={() => create.run(false)}
        error={create.error}
        problems={problems}
        fieldByErrorCode={FIELD_BY_ERROR_CODE}
      >
        <div class="shorten-fields">
          <TextField
            name="originalUrl"
            label={text.shortenLabel}
            type="url"
            inputMode="url"
            placeholder={text.shortenPlaceholder}
            autoComplete="off"
            spellcheck={false}
            required
            value={url}
            onChange={setUrl}
          />
          <div class="shorten-actions">
            <Button type="submit" variant="primary" isBusy={create.isRunning}>
              {text.shorten}
            </Button>
            <LinkButton href={moreOptionsOf(url.trim())}>{text.moreOptions}</LinkButton>
          </div>
        </div>
        <DuplicateNotice
          error={create.error}
          onSave={() => void create.run(true)}
          label={links.createAnyway}
        />
      </Form>
      {created && (
        <Result
          key={created._id}
          link={created}
          name={linkList.shortUrl}
          open={linkList.open}
          said={links.wasCreated(created.title)}
        />
      )}
    </section>
  );
}

interface ResultProps {
  link: Link;
  /** What is copied. */
  name: string;
  open: string;
  said: string;
}

function Result({ link: { _id, displayUrl }, name, open, said }: ResultProps) {
  const element = useRef<HTMLDivElement>(null);
  // Copying it is what people do next.
  useEffect(() => element.current?.querySelector('button')?.focus(), []);
  return (
    <div class="shorten-result" ref={element}>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      <a href={displayUrl} target="_blank" rel="noopener noreferrer">
        {displayUrl.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton text={displayUrl} what={name} iconOnly={false} />
      <LinkButton href={`${BASE}/links/${_id}`} variant="quiet">
        {open}
      </LinkButton>
    </div>
  );
}
