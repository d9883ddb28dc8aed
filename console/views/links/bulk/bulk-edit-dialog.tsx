import type { Link, Operations } from '@signpost/client/core';
import { ApiError } from '@signpost/client/core';
import { WRITABLE_LINK_STATUSES } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog, DialogActions } from '#console/components/feedback/dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { FolderField } from '#console/components/forms/folder-field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { tagsOf } from '#console/components/forms/tag-filter.tsx';
import { TagsField } from '#console/components/forms/tags-field.tsx';
import { publicOrigin } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { unknownValue } from '../targeting/targeting-draft.ts';
import { Closing, titlesOf } from './bulk-delete-dialog.tsx';
import { type BulkDraft, blankPart, changesOf, EMPTY_BULK_DRAFT } from './bulk-draft.ts';
import { BulkParts } from './bulk-parts.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { restorationOf } from './undo-changes.ts';
import { CHUNK_SIZE, useBulkRun } from './use-bulk-run.ts';

interface BulkEditDialogProps {
  links: readonly Link[];
  knownTags: readonly string[];
  onClose: () => void;
  onUpdated: (links: readonly Link[]) => void;
}

/** Changes the selected links, and stays open with those that failed. */
export function BulkEditDialog({ links, knownTags, onClose, onUpdated }: BulkEditDialogProps) {
  const texts = useTexts();
  const { bulk: text, links: linkText, folders, common, targeting } = texts;
  const { api } = useSession();
  const format = useFormat();
  const toast = useToast();
  // As they were: the list shows their changes at once.
  const [before] = useState(links);
  const [draft, setDraft] = useState(EMPTY_BULK_DRAFT);
  const change = (change: (draft: BulkDraft) => Partial<BulkDraft>) =>
    setDraft((now) => ({ ...now, ...change(now) }));
  const field = fieldProps(draft, (fields) => change(() => fields));
  const changes = changesOf(draft);
  const isEmpty = Object.keys(changes).length === 0;
  const count = format.number(links.length);
  const update = (body: Operations['patch']['/v1/api/links/bulk']['input']['body']) =>
    api.patch('/v1/api/links/bulk', { body }).catch(throwAtFields);
  const run = useBulkRun(
    links.map(({ _id }) => _id),
    async (ids) => {
      const missing = missingIn(draft, texts);
      if (missing) throw new ApiError('', { status: 400, code: 'VALIDATION_ERROR', details: [missing] });
      const { results } = await update({ ids, changes });
      onUpdated(results.flatMap((result) => (result.status === 'failed' ? [] : [result.link])));
      return results.flatMap((result) => (result.status === 'failed' ? [result] : []));
    },
    (failures) => {
      if (failures.length > 0) return;
      toast({ text: text.wereUpdated(links.length, count), undo: () => void undo() });
      onClose();
    },
  );
  async function undo(): Promise<void> {
    let failures = 0;
    try {
      for (const { ids, changes: restored } of restorationOf(before, changes, publicOrigin)) {
        for (let i = 0; i < ids.length; i += CHUNK_SIZE) {
          const { results, failed } = await update({ ids: ids.slice(i, i + CHUNK_SIZE), changes: restored });
          onUpdated(results.flatMap((result) => (result.status === 'failed' ? [] : [result.link])));
          failures += failed;
        }
      }
      if (failures > 0) toast({ text: text.notRestored(failures, format.number(failures)), tone: 'wrong' });
      else toast({ text: text.wereRestored(links.length, count) });
    } catch (error) {
      toast({ text: errorText(texts, error as ApiError), tone: 'wrong' });
    }
  }
  const isStarted = run.done > 0 || run.isRunning;
  return (
    <Dialog
      title={text.editTitle(links.length, count)}
      onClose={onClose}
      isUnsaved={!isEmpty && !isStarted}
      wide
    >
      {run.isFinished ? (
        <>
          <BulkProgress {...run} total={links.length} nameOf={titlesOf(links)} />
          <Closing onClose={onClose} />
        </>
      ) : (
        <Form onSubmit={run.run} error={run.error}>
          <p class="soft">{text.editHint}</p>
          <div class="links-pair">
            <TagsField {...field('addTags')} name="addTags" label={text.addTags} suggestions={knownTags} />
            <TagsField
              {...field('removeTags')}
              name="removeTags"
              label={text.removeTags}
              suggestions={tagsOf(links)}
            />
          </div>
          <div class="links-pair">
            <Select
              {...field('status')}
              name="status"
              label={linkText.status}
              options={[
                { value: 'keep', label: text.keep },
                ...WRITABLE_LINK_STATUSES.map((value) => ({ value, label: linkText.statuses[value] })),
              ]}
            />
            <Select
              {...field('expiry')}
              label={linkText.expires}
              options={[
                { value: 'keep', label: text.keep },
                { value: 'never', label: linkText.expiry.never },
                { value: 'date', label: linkText.expiry.date },
              ]}
            />
          </div>
          <div class="links-pair">
            {(['forwardQuery', 'trackConversions'] as const).map((name) => (
              <Select
                key={name}
                {...field(name)}
                name={name}
                label={targeting[name]}
                options={[
                  { value: 'keep', label: text.keep },
                  { value: 'yes', label: text.yes },
                  { value: 'no', label: text.no },
                ]}
              />
            ))}
          </div>
          <div class="links-pair">
            <TextField
              {...field('maxClicks')}
              name="maxClicks"
              label={linkText.maxClicks}
              hint={text.maxClicksHint}
              inputMode="numeric"
            />
            <TextField
              {...field('startsAt')}
              name="startsAt"
              label={targeting.starts}
              type="datetime-local"
            />
          </div>
          <FolderField
            {...field('folderId')}
            name="folderId"
            first={[
              { value: 'keep', label: text.keep },
              { value: '', label: folders.none },
            ]}
          />
          {draft.expiry === 'date' && (
            <TextField
              {...field('date')}
              name="expiresAt"
              label={linkText.expiresAt}
              hint={linkText.expiresHint.date}
              type="datetime-local"
              required
            />
          )}
          <BulkParts draft={draft} onChange={change} error={run.error} />
          <BulkProgress {...run} error={undefined} total={links.length} nameOf={titlesOf(links)} />
          <DialogActions onCancel={onClose}>
            <Button type="submit" variant="primary" isBusy={run.isRunning}>
              {common.save}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

/** What was chosen, and is blank or unfinished. */
function missingIn(draft: BulkDraft, { bulk: text, links, targeting }: ReturnType<typeof useTexts>) {
  if (Object.keys(changesOf(draft)).length === 0) return { path: '', message: text.nothingChosen };
  if (draft.expiry === 'date' && draft.date === '') {
    return { path: 'expiresAt', message: links.problems.date };
  }
  const blank = blankPart(draft);
  if (blank) return { path: `parts.${blank}`, message: text.blankPart };
  const unknown = draft.parts.rules === 'set' ? unknownValue(draft.values) : undefined;
  return unknown === undefined ? undefined : { path: unknown, message: targeting.unknown };
}

/** The API's problems at the fields of the form, which has those of one link. */
function throwAtFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const details = error.details.map((detail) => ({
    ...detail,
    path: detail.path.replace(/^changes\.?/, '').replace(/^setUtm/, 'utm'),
  }));
  const { message, status, code, params, requestId, retryAfter, cause } = error;
  throw new ApiError(message, { status, code, params, details, requestId, retryAfter, cause });
}
