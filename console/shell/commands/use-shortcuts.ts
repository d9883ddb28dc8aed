import { useEffect, useRef } from 'preact/hooks';
import { SECTIONS, type Section } from '#console/views/views.ts';
import { GO_KEYS, hasSingleKeys, isFree, isPaletteKey } from './shortcuts.ts';

export interface ShortcutActions {
  openPalette: () => void;
  showShortcuts: () => void;
  createLink: () => void;
  goTo: (section: Section) => void;
}

/** Listens to the keyboard shortcuts of the console. */
export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    /** The key before was `g`. */
    let isGoing = false;
    const onKeyDown = (event: KeyboardEvent) => {
      const wasGoing = isGoing;
      isGoing = false;
      // Prevented: it has just closed the palette.
      const isPalette = isPaletteKey(event) && !event.defaultPrevented;
      const action = isPalette
        ? !document.querySelector('dialog[open]') && latest.current.openPalette
        : hasSingleKeys() && isFree(event) && actionOf(event, wasGoing);
      if (!action) return;
      event.preventDefault();
      action();
    };
    const actionOf = ({ key, repeat }: KeyboardEvent, wasGoing: boolean): (() => void) | undefined => {
      if (repeat) return undefined;
      const { openPalette, showShortcuts, createLink, goTo } = latest.current;
      const section = SECTIONS.find((one) => GO_KEYS[one.key] === key)?.key;
      if (wasGoing && section) return () => goTo(section);
      if (key === 'g') {
        return () => {
          isGoing = true;
        };
      }
      if (key === '?') return showShortcuts;
      if (key === 'c') return createLink;
      if (key !== '/') return undefined;
      const field = searchField();
      return field ? () => field.focus() : openPalette;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The search of the view. */
const searchField = (): HTMLElement | null => document.querySelector('main search input[type="search"]');
