import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import type { DraftState } from './use-draft.ts';

/** Earlier unsaved changes: restored, or offered if they may not be wanted. */
export function LeftChanges({ isRestored, startOver, offer }: DraftState) {
  const { smartLinks, builder: text } = useTexts();
  const format = useFormat();
  if (offer) {
    return (
      <Notice>
        <p>{text.leftChanges(format.dateTime(offer.at))}</p>
        {offer.isOutdated && <p>{text.leftOutdated}</p>}
        <div class="smart-left">
          <Button onClick={offer.restore}>{text.restore}</Button>
          <Button variant="quiet" onClick={offer.discard}>
            {text.discard}
          </Button>
        </div>
      </Notice>
    );
  }
  if (!isRestored) return null;
  return (
    <Notice>
      {smartLinks.found}{' '}
      <Button variant="quiet" onClick={startOver}>
        {smartLinks.startOver}
      </Button>
    </Notice>
  );
}
