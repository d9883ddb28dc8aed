import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';

export interface Toast {
  text: string;
  tone?: 'plain' | 'wrong';
  /** Offered until the toast is closed: people need different times to reach it. */
  undo?: () => void;
}

interface ShownToast extends Toast {
  id: number;
}

interface Outlets {
  /** Ids of the outlets, the topmost one last. */
  outlets: readonly string[];
  setOutlets: (change: (before: readonly string[]) => readonly string[]) => void;
  toasts: readonly ShownToast[];
  remove: (id: number) => void;
  said: { id: number; text: string } | undefined;
}

interface Tell {
  /** Shows a toast; returns a function that takes it away. */
  toast: (toast: Toast) => () => void;
  /** Says a text to screen readers only. */
  say: (text: string) => void;
}

const TellContext = createContext<Tell>({ toast: () => () => undefined, say: () => undefined });
const OutletContext = createContext<Outlets | undefined>(undefined);

/** Shows a toast: `toast({ text, undo })`. */
export const useToast = () => useContext(TellContext).toast;

/** Tells screen readers what has changed elsewhere on the screen: `say('12 results')`. */
export const useSay = () => useContext(TellContext).say;

const LIFETIME_MS = 6000;
const MOST_SHOWN = 3;

let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

export function ToastProvider({ children }: { children: ComponentChildren }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [said, setSaid] = useState<Outlets['said']>();
  const [outlets, setOutlets] = useState<readonly string[]>([]);
  const remove = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  const tell = useMemo<Tell>(
    () => ({
      toast: (toast) => {
        const id = nextId();
        // The same text again takes the place of the first, unless each can be undone.
        setToasts((before) => [
          ...before.filter(({ text, undo }) => undo || text !== toast.text).slice(1 - MOST_SHOWN),
          { ...toast, id },
        ]);
        return () => remove(id);
      },
      say: (text) => setSaid({ id: nextId(), text }),
    }),
    [],
  );
  return (
    <TellContext.Provider value={tell}>
      <OutletContext.Provider value={{ outlets, setOutlets, toasts, remove, said }}>
        {children}
        <ToastOutlet />
      </OutletContext.Provider>
    </TellContext.Provider>
  );
}

/**
 * Where toasts are shown and screen readers are told: one in each modal dialog, because everything around the
 * topmost one is inert. Only the topmost outlet has content.
 */
export function ToastOutlet() {
  const shown = useContext(OutletContext);
  const id = useId();
  const setOutlets = shown?.setOutlets;
  useLayoutEffect(() => {
    setOutlets?.((before) => [...before, id]);
    return () => setOutlets?.((before) => before.filter((one) => one !== id));
  }, []);
  if (!shown) return null;
  const { outlets, toasts, said, remove } = shown;
  const isTopmost = outlets.at(-1) === id;
  return (
    <>
      <div class="toasts" role="status" aria-live="polite">
        {isTopmost &&
          toasts.map((toast) => <ToastBox key={toast.id} toast={toast} onGone={() => remove(toast.id)} />)}
      </div>
      <span class="visually-hidden" role="status">
        {isTopmost && said && <span key={said.id}>{said.text}</span>}
      </span>
    </>
  );
}

function ToastBox({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
  const { common } = useTexts();
  const [isHeld, setHeld] = useState(false);
  const stays = isHeld || toast.undo !== undefined;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(onGone, LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [stays]);
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
            toast.undo?.();
            onGone();
          }}
        >
          {common.undo}
        </Button>
      )}
      <Button variant="quiet" icon="close" iconOnly onClick={onGone}>
        {common.close}
      </Button>
    </div>
  );
}
