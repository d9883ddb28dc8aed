import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Distance from the window's edge, in pixels, that starts scrolling. */
const EDGE_PX = 72;
const SCROLL_STEP_PX = 14;

/**
 * Sorts rows by dragging with a pointer. A row swaps with its neighbour once the pointer passes that row's
 * middle. Keyboard users have buttons.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  count: number,
  move: (from: number, to: number) => void,
): { index: number | undefined; start: (index: number) => (event: PointerEvent) => void } {
  const [index, setIndex] = useState<number>();
  const latest = useRef({ index, count, move });
  latest.current = { index, count, move };
  const isDragging = index !== undefined;

  useEffect(() => {
    if (!isDragging) return undefined;
    let y: number | undefined;
    const swapRows = () => {
      const { index: from, count: total, move: moveRow } = latest.current;
      if (from === undefined || y === undefined) return;
      const rows = list.current?.children;
      const middle = (at: number): number => {
        const { top, height } = rows?.item(at)?.getBoundingClientRect() ?? { top: 0, height: 0 };
        return top + height / 2;
      };
      const to =
        from > 0 && y < middle(from - 1)
          ? from - 1
          : from < total - 1 && y > middle(from + 1)
            ? from + 1
            : from;
      if (to === from) return;
      latest.current.index = to;
      setIndex(to);
      moveRow(from, to);
    };
    // Keeps scrolling while the pointer rests at the edge.
    const frame = () => {
      if (y !== undefined && y < EDGE_PX) scrollBy(0, -SCROLL_STEP_PX);
      if (y !== undefined && y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_STEP_PX);
      swapRows();
      running = requestAnimationFrame(frame);
    };
    let running = requestAnimationFrame(frame);
    const follow = (event: PointerEvent) => {
      y = event.clientY;
    };
    const end = () => setIndex(undefined);
    // Not on the row: it is briefly removed from the DOM when it moves.
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      cancelAnimationFrame(running);
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  return {
    index,
    start: (at) => (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      setIndex(at);
    },
  };
}
