import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** So near to the edge of the window, dragging scrolls. */
const EDGE = 72;
const SCROLL_STEP = 14;

/**
 * Rows of a list that are dragged by pointer: mouse, pen and finger. A row changes places with its neighbour as soon as
 * the pointer is past the middle of that. What the keyboard does instead are buttons.
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
    const settle = () => {
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
    // A pointer that rests at the edge still scrolls.
    const frame = () => {
      if (y !== undefined && y < EDGE) scrollBy(0, -SCROLL_STEP);
      if (y !== undefined && y > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
      settle();
      running = requestAnimationFrame(frame);
    };
    let running = requestAnimationFrame(frame);
    const follow = (event: PointerEvent) => {
      y = event.clientY;
    };
    const end = () => setIndex(undefined);
    // Not at the row: it leaves the page for a moment whenever it changes places.
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
