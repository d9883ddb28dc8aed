import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';

export interface Toast {
  text: string;
  tone?: 'plain' | 'wrong';
  /** Offered while the toast is shown. */
  undo?: () => void;
  /** Commits the action: called when the toast goes without undo, or the page is left. */
  onExpire?: () => void;
}

interface ShownToast extends Toast {
  id: number;
}

const Context = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a toast: `toast({ text, undo })`. */
export const useToast = () => useContext(Context);

const LIFETIME_MS = 6000;
/** Longer: time to reach the button. */
const UNDO_LIFETIME_MS = 8000;

export function ToastProvider({ children }: { children: ComponentChildren }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const next = useRef(0);
  const show = useCallback((toast: Toast) => {
    next.current += 1;
    const shown = { ...toast, id: next.current };
    setToasts((before) => [...before.slice(-2), shown]);
  }, []);
  const remove = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <Context.Provider value={show}>
      {children}
      <div class="toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} onGone={() => remove(toast.id)} />
        ))}
      </div>
    </Context.Provider>
  );
}

function ToastBox({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
  const { common } = useTexts();
  const [isHeld, setHeld] = useState(false);
  const isSettled = useRef(false);
  const settle = (act: (() => void) | undefined) => {
    if (isSettled.current) return;
    isSettled.current = true;
    act?.();
  };
  const dismiss = () => {
    settle(toast.onExpire);
    onGone();
  };

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(dismiss, toast.undo ? UNDO_LIFETIME_MS : LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useEffect(() => {
    const expire = () => settle(toast.onExpire);
    addEventListener('pagehide', expire);
    return () => {
      removeEventListener('pagehide', expire);
      // Replaced by later toasts, or the session ended.
      expire();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      class={`toast toast-${toast.tone ?? 'plain'}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      {toast.undo && (
        <Button
          variant="quiet"
          onClick={() => {
            settle(toast.undo);
            onGone();
          }}
        >
          {common.undo}
        </Button>
      )}
      <Button variant="quiet" icon="close" iconOnly onClick={dismiss}>
        {common.close}
      </Button>
    </div>
  );
}
