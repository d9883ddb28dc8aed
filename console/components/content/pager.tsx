import { useEffect, useRef } from 'preact/hooks';
import type { PagesResult } from '#console/data/use-pages.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { Notice } from '../feedback/notice.tsx';

/** Loads the next page when scrolled into view, or by its button. */
export function Pager<T>({ pages }: { pages: PagesResult<T> }) {
  const texts = useTexts();
  const element = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, moreError, loadMore, data } = pages;
  const count = data?.length ?? 0;
  useEffect(() => {
    const { current } = element;
    if (!current || !hasMore || moreError) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadMore(), {
      rootMargin: '300px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [hasMore, moreError, count]);
  return (
    <div class="pager" ref={element}>
      {moreError && <Notice tone="wrong">{errorText(texts, moreError)}</Notice>}
      {hasMore && (
        <Button isBusy={isLoadingMore} onClick={() => void loadMore()}>
          {texts.common.loadMore}
        </Button>
      )}
      <span class="visually-hidden" role="status">
        {texts.common.itemsShown(count)}
      </span>
    </div>
  );
}
