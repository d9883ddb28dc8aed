import type { ApiError } from '@signpost/client/core';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { BASE } from '#console/config.ts';
import { useTexts } from '#console/texts/text.tsx';

interface SameTitleNoticeProps {
  error: ApiError | undefined;
  onUse: (title: string) => void;
}

/** Shows the other page with the same title and type, and offers a title that is free. */
export function SameTitleNotice({ error, onUse }: SameTitleNoticeProps) {
  const { smartLinks: text } = useTexts();
  if (error?.code !== 'LINK_ALREADY_EXISTS') return null;
  const other = error.details.find(({ path }) => path === 'title');
  const suggestion = other?.params?.['suggestion'];
  return (
    <Notice>
      <p>
        {text.sameTitle}{' '}
        {other?._id && (
          <a href={`${BASE}/smart-links/${other._id}/edit`} target="_blank" rel="noopener">
            {other.url?.replace(/^https?:\/\//, '')}
          </a>
        )}
      </p>
      {typeof suggestion === 'string' && (
        <Button onClick={() => onUse(suggestion)}>{text.useTitle(suggestion)}</Button>
      )}
    </Notice>
  );
}
