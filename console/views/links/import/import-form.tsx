import { ApiError, warningsOf } from '@signpost/client/core';
import { CODE_TAKEN_ACTIONS, MAX_IMPORT_BYTES } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { Button } from '#console/components/elements/button.tsx';
import { Checkbox, Select } from '#console/components/forms/field.tsx';
import { FolderField } from '#console/components/forms/folder-field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { UtmTemplateField } from '../utm/utm-template-field.tsx';
import { FileField } from './file-field.tsx';
import { ImportNotices, warningsKey } from './import-notices.tsx';
import { ImportPreview } from './import-preview.tsx';
import { fileBody, useImportCheck } from './use-import-check.ts';

/** Uploads a file of links and opens its progress. */
export function ImportForm() {
  const { links: text } = useTexts();
  const [folderId, setFolderId] = useState('');
  const [utmTemplateId, setUtmTemplateId] = useState('');
  const { api, viewState } = useSession();
  const { route } = useLocation();
  const idempotencyKey = useIdempotency();
  const [file, setFile] = useState<File>();
  const [onCodeTaken, setOnCodeTaken] = useState<(typeof CODE_TAKEN_ACTIONS)[number]>('fail');
  const [allowRandomCodes, setRandomCodes] = useState(false);
  const checked = useImportCheck(file, { onCodeTaken, folderId, utmTemplateId });
  const send = useAction(async () => {
    const problem = !file
      ? text.problems.file
      : file.size > MAX_IMPORT_BYTES
        ? text.problems.fileSize
        : undefined;
    if (!file || problem) throw fileError(problem ?? '');
    const { body, content } = await fileBody(file).catch(() => {
      // Changed or removed since it was chosen.
      throw fileError(text.problems.fileGone);
    });
    const { job } = await api.post('/v1/api/links/import', {
      query: {
        onCodeTaken,
        ...(allowRandomCodes && { allowRandomCodes }),
        ...(folderId !== '' && { folderId }),
        ...(utmTemplateId !== '' && { utmTemplateId }),
      },
      body,
      idempotencyKey: idempotencyKey([
        content,
        onCodeTaken,
        folderId,
        utmTemplateId,
        String(allowRandomCodes),
      ]),
    });
    invalidate('links');
    viewState.set(warningsKey(job._id), warningsOf(job));
    route(`${BASE}/links/import/${job._id}`);
  });
  return (
    <Form onSubmit={send.run} error={send.error}>
      <FileField
        // The API's name for the request body.
        name="body"
        label={text.file}
        hint={text.fileHint}
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          setRandomCodes(false);
          send.reset();
        }}
      />
      <Select
        name="onCodeTaken"
        label={text.onCodeTaken}
        value={onCodeTaken}
        onChange={setOnCodeTaken}
        options={CODE_TAKEN_ACTIONS.map((value) => ({ value, label: text.onCodeTakens[value] }))}
      />
      <FolderField name="folderId" value={folderId} onChange={setFolderId} />
      <UtmTemplateField
        utmTemplateId={utmTemplateId}
        hint={text.utmTemplateHint}
        onChange={setUtmTemplateId}
      />
      {checked && (
        <>
          <ImportPreview check={checked.check} />
          <ImportNotices ignoredDomains={checked.check.ignoredDomains} warnings={checked.warnings} />
          {checked.check.unreadShortUrls.length > 0 && (
            <Checkbox
              name="allowRandomCodes"
              label={text.allowRandomCodes}
              checked={allowRandomCodes}
              onChange={setRandomCodes}
            />
          )}
        </>
      )}
      <div class="actions">
        <Button type="submit" variant="primary" icon="upload" isBusy={send.isRunning}>
          {text.import}
        </Button>
      </div>
    </Form>
  );
}

const fileError = (message: string): ApiError =>
  new ApiError(message, { status: 400, code: 'VALIDATION_ERROR', details: [{ path: 'body', message }] });
