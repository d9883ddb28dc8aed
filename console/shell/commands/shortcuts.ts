/** Keys of the sections, after `g`. */
export const GO_KEYS = {
  overview: 'o',
  links: 'l',
  smartLinks: 's',
  analytics: 'a',
  developer: 'd',
  account: 'c',
} as const;

const STORAGE_KEY = 'signpost.shortcuts';

/**
 * Whether shortcuts of single keys work in this browser. They can be disabled, because speech input types
 * letters, too (WCAG 2.1.4).
 */
export const hasSingleKeys = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off';

export const setSingleKeys = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(STORAGE_KEY) : localStorage.setItem(STORAGE_KEY, 'off');

/** Label of the modifier key of commands on this device. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

export const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;

/** Whether a key press is not meant for something else: a field, a dialog, a menu, or the browser. */
export function isFree({
  target,
  defaultPrevented,
  isComposing,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  if (document.querySelector('dialog[open], [popover]:popover-open, .popover-panel')) return false;
  return !(target as Element).closest?.('input, textarea, select, [contenteditable], [role="tablist"]');
}
