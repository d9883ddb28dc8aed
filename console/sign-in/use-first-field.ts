import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Focuses the first field of a step that replaces another one: browsers ignore `autofocus` then. */
export function useFirstField(isOn = true): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOn) element.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  return element;
}
