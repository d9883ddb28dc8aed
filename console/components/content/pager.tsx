import { useEffect, useRef } from 'preact/hooks';
import type { ShownPart } from '#console/data/use-shown.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { Notice } from '../feedback/notice.tsx';

/** Loads the next page when scrolled into view, or by its button. */
export function Pager<T>({ pages }: { pages: ShownPart<T> }) {
  const texts = useTexts();
  const element = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, isSearching, moreError, loadMore, data } = pages;
  const count = data?.length ?? 0;
  useEffect(() => {
    const { current } = element;
    if (!current || !hasMore || moreError || isSearching) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '300px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [hasMore, moreError, isSearching, count]);
  return (
    <div class="pager" ref={element}>
      {moreError && <Notice tone="wrong">{errorText(texts, moreError)}</Notice>}
      {hasMore && (!isSearching || moreError) && (
        <Button isBusy={isLoadingMore} onClick={loadMore}>
          {texts.common.loadMore}
        </Button>
      )}
      <span class="visually-hidden" role="status">
        {isSearching ? texts.linkList.searching : texts.linkList.itemsShown(count)}
      </span>
    </div>
  );
}
