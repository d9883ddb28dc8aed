import type { ApiError, RowError } from '@signpost/client/core';
import { Notice } from '#console/components/feedback/notice.tsx';
import { errorText, problemText } from '#console/texts/error-text.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import type { BulkFailure } from './use-bulk-run.ts';

interface BulkProgressProps {
  done: number;
  total: number;
  isRunning: boolean;
  error?: ApiError | undefined;
  failures: readonly BulkFailure[];
  /** How many failed, in words, if they are not links. */
  failed?: (count: number, shown: string) => string;
  /** Titles by id. */
  nameOf: (id: string) => string;
}

/** Progress of a bulk change, and what failed. */
export function BulkProgress({ done, total, isRunning, error, failures, failed, nameOf }: BulkProgressProps) {
  const texts = useTexts();
  const format = useFormat();
  const { bulk: text } = texts;
  const failedText = failed ?? text.failed;
  if (!isRunning && !error && failures.length === 0) return null;
  const shown = text.progress(format.number(done), format.number(total));
  return (
    <div class="links-progress">
      {(isRunning || error) && (
        <>
          <p role="status">{shown}</p>
          <progress aria-label={text.progressLabel} value={done} max={total} />
        </>
      )}
      {error && <Notice tone="wrong">{errorText(texts, error)}</Notice>}
      {failures.length > 0 && (
        <>
          <Notice tone="wrong">{failedText(failures.length, format.number(failures.length))}</Notice>
          <ul class="links-failures">
            {failures.map(({ _id, error: reason }) => (
              <li key={_id}>
                <strong>{nameOf(_id)}</strong>
                <span>{reasonOf(texts, reason)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function reasonOf(texts: ReturnType<typeof useTexts>, error: RowError): string {
  const { code, details = [] } = error;
  return code === 'VALIDATION_ERROR' && details.length > 0
    ? details.map((detail) => problemText(texts, detail)).join(' ')
    : errorText(texts, error);
}
