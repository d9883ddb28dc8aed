import type { ImportCheck, RequestWarning } from '@signpost/client/core';
import { Notice } from '#console/components/feedback/notice.tsx';
import { problemText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';

const MAX_SHOWN = 5;

const shownOf = <Item,>(items: readonly Item[]): Item[] => items.slice(0, MAX_SHOWN);

/** Where the view of an import finds the warnings of its start. */
export const warningsKey = (importId: string): string => `import-warnings/${importId}`;

/** What an import does not take over, and links that will not work as they are. */
export function ImportNotices({
  ignoredDomains,
  warnings,
}: Pick<ImportCheck, 'ignoredDomains'> & { warnings: readonly RequestWarning[] }) {
  const texts = useTexts();
  const { links: text } = texts;
  const domains = shownOf(ignoredDomains);
  if (domains.length < ignoredDomains.length) domains.push('…');
  return (
    <>
      {domains.length > 0 && <Notice>{text.fileDomains(domains.join(', '))}</Notice>}
      {warnings.length > 0 && (
        <Notice>
          {shownOf(warnings).map((warning) => (
            <p key={warning.path}>{problemText(texts, warning)}</p>
          ))}
          {warnings.length > MAX_SHOWN && <p>{text.moreWarnings(warnings.length - MAX_SHOWN)}</p>}
        </Notice>
      )}
    </>
  );
}
