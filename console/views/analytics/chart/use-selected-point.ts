import { useState } from 'preact/hooks';

type PointerOn = PointerEvent & { currentTarget: HTMLElement };

/**
 * Selects a point of a chart with the pointer and the keyboard. `count`: points that the chart has room for;
 * `last`: index of the last one that can be selected, -1 for none.
 */
export function useSelectedPoint(count: number, last: number) {
  const [selected, select] = useState<number>();
  // Another period may have fewer points than the one in which it was selected.
  const current = Math.min(selected ?? last, last);
  const selectAt = (index: number) => select(Math.max(0, Math.min(last, index)));
  const clear = () => select(undefined);
  const onPointer = ({ currentTarget, clientX }: PointerOn) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    selectAt(Math.round(((clientX - left) / width) * (count - 1)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') clear();
    const next = nextIndex(event.key, current, last);
    if (next === undefined) return;
    event.preventDefault();
    // The first arrow key shows the point that is already announced.
    const isFirst = selected === undefined && event.key.startsWith('Arrow');
    selectAt(isFirst ? current : next);
  };
  return {
    /** Index of the selected point, and without one of the last. */
    current,
    isSelected: selected !== undefined,
    listeners: {
      onKeyDown,
      onPointerMove: onPointer,
      onPointerDown: onPointer,
      onPointerLeave: clear,
      onBlur: clear,
    },
  };
}

/** Where a key leads from a point; undefined: nowhere. */
const nextIndex = (key: string, current: number, last: number): number | undefined =>
  ({
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    PageUp: current - 7,
    PageDown: current + 7,
    Home: 0,
    End: last,
  })[key];
