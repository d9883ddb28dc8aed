import type { ApiError } from '@signpost/client/core';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { Notice } from '../feedback/notice.tsx';

interface ConflictNoticeProps {
  /** Error of the last save. */
  error: ApiError | undefined;
  /** Discards the changes of this form and shows the current state. */
  onReload: () => void;
  /** Saves the changes of this form over the current state. */
  onOverwrite: () => void;
}

/** Shown if someone else has changed the record since the form was opened. */
export function ConflictNotice({ error, onReload, onOverwrite }: ConflictNoticeProps) {
  const { conflict: text } = useTexts().forms;
  if (error?.code !== 'PRECONDITION_FAILED') return null;
  return (
    <Notice>
      <p>{text.text}</p>
      <div class="notice-actions">
        <Button onClick={onReload}>{text.load}</Button>
        <Button variant="quiet" onClick={onOverwrite}>
          {text.save}
        </Button>
      </div>
    </Notice>
  );
}
