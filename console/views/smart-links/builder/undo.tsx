import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { differences } from './history.ts';
import type { DraftState } from './use-draft.ts';

/** Buttons and keys that undo changes of the form, and show where. */
export function UndoButtons({ draft, history, undo, redo }: DraftState) {
  const { builder: text } = useTexts();
  const [said, say] = useState('');
  const { past, future } = history;
  const before = useRef<unknown>(undefined);
  const go = (step: 'undo' | 'redo') => {
    const left = (step === 'undo' ? past : future).length - 1;
    if (left < 0) return;
    before.current = draft;
    if (step === 'undo') undo();
    else redo();
    say((step === 'undo' ? text.undone : text.redone)(left));
  };
  const latest = useRef(go);
  latest.current = go;

  // Before paint, so that no keystroke goes elsewhere.
  useLayoutEffect(() => {
    if (before.current === undefined) return;
    const [change] = differences(before.current, draft);
    before.current = undefined;
    if (change) show(change.path);
  }, [draft]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (!step || event.isComposing || !isOurs(event.target)) return;
      event.preventDefault();
      latest.current(step);
    };
    // From browser menus, and by shaking a phone.
    const onBeforeInput = (event: InputEvent) => {
      const step = { historyUndo: 'undo', historyRedo: 'redo' }[event.inputType] as 'undo' | undefined;
      if (!step || !isOurs(event.target)) return;
      event.preventDefault();
      latest.current(step);
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('beforeinput', onBeforeInput);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('beforeinput', onBeforeInput);
    };
  }, []);

  return (
    <div class="smart-undo">
      <Button variant="quiet" icon="undo" iconOnly disabled={past.length === 0} onClick={() => go('undo')}>
        {text.undo}
      </Button>
      <Button variant="quiet" icon="redo" iconOnly disabled={future.length === 0} onClick={() => go('redo')}>
        {text.redo}
      </Button>
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

/**
 * Texts of the form share one history with everything else, as in a document: the browser's own history
 * covers neither rows nor programmatic changes. Texts outside the draft keep theirs.
 */
function isOurs(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('dialog, [data-own-undo]')) return false;
  return target.closest('.smart-builder') !== null || !target.matches('input, textarea, select');
}

/** Focuses the change, unless the buttons are being used. */
function show(path: string): void {
  const form = document.querySelector('.smart-fields form');
  const { activeElement } = document;
  const isOnButton = activeElement?.closest('.smart-undo') && !activeElement.matches(':disabled');
  const found = form && placeOf(form, path);
  if (!found) return;
  if (isOnButton) found.scrollIntoView({ block: 'nearest' });
  else found.focus();
}

function placeOf(form: Element, path: string): HTMLElement | null {
  const field = [...form.querySelectorAll<HTMLElement>('[name]')].find(
    (one) => one.getAttribute('name') === path && one.getAttribute('type') !== 'color',
  );
  for (let at = field?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true;
  if (field?.checkVisibility()) return field;
  const [list = '', key] = path.split('.');
  const row = key && form.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] .smart-row-fold`);
  return row || form.querySelector<HTMLElement>(`[data-list="${CSS.escape(list)}"] .smart-list-add button`);
}
