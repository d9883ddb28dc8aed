import type { ApiError } from '@signpost/client/core';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { BASE } from '#console/config.ts';
import { useTexts } from '#console/texts/text.tsx';

interface DuplicateNoticeProps {
  error: ApiError | undefined;
  onSave: () => void;
  /** Label of the button that saves it anyway. */
  label: string;
}

/** Shows the other link with the same destination and domain, and offers to keep both. */
export function DuplicateNotice({ error, onSave, label }: DuplicateNoticeProps) {
  const { links: text } = useTexts();
  if (error?.code !== 'LINK_ALREADY_EXISTS') return null;
  const other = error.details.find(({ _id }) => _id !== undefined);
  return (
    <Notice>
      <p>
        {text.duplicate}{' '}
        {other && (
          <a href={`${BASE}/links/${other._id}`} target="_blank" rel="noopener">
            {other.displayUrl}
          </a>
        )}
      </p>
      <div class="notice-actions">
        <Button onClick={onSave}>{label}</Button>
      </div>
    </Notice>
  );
}
