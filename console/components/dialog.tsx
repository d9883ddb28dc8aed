import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { useTexts } from '../texts/text.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useBackGuard } from './use-back-guard.ts';
import { useUnloadGuard } from './use-unload-guard.ts';

interface DialogProps {
  title: string;
  /** Escape, the cross and a click beside it. The parent stops rendering it. */
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
  /** Something would be lost: asks before it closes. */
  isUnsaved?: boolean;
}

const CloseContext = createContext<(() => void) | undefined>(undefined);

/** Above everything until it is closed; then the focus is where it was before. */
export function Dialog({ title, onClose, children, wide = false, isUnsaved = false }: DialogProps) {
  const { common } = useTexts();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  useUnloadGuard(isUnsaved);
  useBackGuard(isUnsaved, () => setAsking(true));
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => before?.focus();
  }, []);
  const close = () => (isUnsaved ? setAsking(true) : onClose());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does
    <dialog
      ref={element}
      class={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A second Escape in a row closes it without asking us.
      onClose={() => {
        element.current?.showModal();
        close();
      }}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <Button look="quiet" icon="close" iconOnly onClick={close}>
            {common.close}
          </Button>
        </div>
        <CloseContext.Provider value={close}>{children}</CloseContext.Provider>
        {isUnsaved && isAsking && <Discard onDiscard={onClose} onKeep={() => setAsking(false)} />}
      </div>
    </dialog>
  );
}

function Discard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { common } = useTexts();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    element.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div class="dialog-discard" ref={element}>
      <Notice tone="wrong">{common.unsaved}</Notice>
      <div class="dialog-actions">
        <Button look="quiet" onClick={onKeep}>
          {common.keepEditing}
        </Button>
        <Button look="danger" onClick={onDiscard}>
          {common.discard}
        </Button>
      </div>
    </div>
  );
}

/** The buttons at the end of a dialog's form. */
export function DialogActions({ onCancel, children }: { onCancel: () => void; children: ComponentChildren }) {
  const { common } = useTexts();
  const close = useContext(CloseContext) ?? onCancel;
  return (
    <div class="dialog-actions">
      <Button look="quiet" onClick={close}>
        {common.cancel}
      </Button>
      {children}
    </div>
  );
}
