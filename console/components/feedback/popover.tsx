import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from '../elements/icon.tsx';

interface PopoverProps {
  /** Accessible name. */
  title: string;
  /** Content of its button. */
  label: ComponentChildren;
  icon: IconName;
  /** Shows only its icon on phones. */
  isShort?: boolean;
  children: (close: () => void) => ComponentChildren;
}

/** A button that opens a panel below it. Escape, a click outside, or moving the focus away closes it. */
export function Popover({ title, label, icon, isShort = false, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  // A layout effect: one after painting could take the focus from an entry that already has it.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    panel.current?.focus({ preventScroll: true });
    const closeIfOutside = ({ target }: Event) => {
      if (!element.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeIfOutside);
    return () => document.removeEventListener('pointerdown', closeIfOutside);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of its button and panel
    <div
      class="popover"
      ref={element}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget && !element.current?.contains(relatedTarget as Node)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        class="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        {label !== title && <span class="visually-hidden">{title}: </span>}
        <span class={isShort ? 'popover-short' : undefined}>{label}</span>
      </button>
      {isOpen && (
        <div class="popover-panel" id={id} ref={panel} role="dialog" aria-label={title} tabIndex={-1}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
