import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type Permission, useRefusalTexts, useSession } from '#console/session/session.ts';
import { Icon, type IconName } from '../elements/icon.tsx';

export interface MenuItem {
  label: string;
  icon: IconName;
  onSelect: () => void;
  isDanger?: boolean;
  /** Required permission; without it the item is disabled, with the reason. */
  to?: Permission;
}

interface MenuProps {
  /** For screen readers: what the items act on. */
  label: string;
  items: readonly MenuItem[];
  /** With a border, next to other buttons. */
  hasBorder?: boolean;
}

/** Distance to the button and to the edges of the screen, in CSS pixels. */
const GAP = 6;

/**
 * A button with a menu of rare and irreversible actions. The menu is in the top layer, so that no scrolling
 * table clips it.
 */
export function Menu({ label, items, hasBorder = false }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (!panel.current || !button.current) return;
    panel.current.showPopover();
    place(panel.current, button.current);
    itemsOf(panel.current)[0]?.focus();
  };
  const close = () => panel.current?.hidePopover();
  useEffect(() => {
    if (!isOpen || !panel.current || !button.current) return undefined;
    return follow(panel.current, button.current, close);
  }, [isOpen]);
  return (
    <>
      <button
        ref={button}
        type="button"
        class={hasBorder ? 'button menu-button' : 'button button-quiet button-icon'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
      >
        <Icon name="more" />
        <span class="visually-hidden">{label}</span>
      </button>
      <div
        ref={panel}
        id={id}
        class="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={(event) => {
          if (!panel.current) return;
          if (event.key === 'Tab') close();
          const next = moved(itemsOf(panel.current), event.key);
          if (!next) return;
          event.preventDefault();
          next.focus();
        }}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} close={close} />
        ))}
      </div>
    </>
  );
}

function Item({
  item: { label, icon, onSelect, isDanger, to },
  close,
}: {
  item: MenuItem;
  close: () => void;
}) {
  const { can } = useSession();
  const { lacksPermission } = useRefusalTexts();
  const isAllowed = to === undefined || can(to);
  return (
    <button
      type="button"
      role="menuitem"
      class={isDanger ? 'menu-item menu-item-danger' : 'menu-item'}
      tabIndex={-1}
      // Not `disabled`, so that the keyboard reaches it and its reason.
      aria-disabled={!isAllowed || undefined}
      title={isAllowed ? undefined : lacksPermission(to)}
      onClick={() => {
        if (!isAllowed) return;
        // First, so that a dialog returns the focus to the button.
        close();
        onSelect();
      }}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}

const itemsOf = (panel: HTMLElement): HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('[role="menuitem"]'),
];

/** The item that a key moves the focus to. */
function moved(items: HTMLElement[], key: string): HTMLElement | undefined {
  const now = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(now + 1) % items.length];
  if (key === 'ArrowUp') return items.at(now <= 0 ? -1 : now - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length > 1 || key === ' ') return undefined;
  // A letter: the next item that begins with it.
  const after = [...items.slice(now + 1), ...items.slice(0, now + 1)];
  return after.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/**
 * Keeps the menu beside its button while the page scrolls or its content moves, and closes it when the button
 * has left the screen. Returns a function that stops this.
 */
function follow(panel: HTMLElement, button: HTMLElement, close: () => void): () => void {
  let frame = 0;
  const step = () => {
    place(panel, button);
    frame = requestAnimationFrame(step);
  };
  step();
  let wasVisible = false;
  const observer = new IntersectionObserver(([entry]) => {
    if (wasVisible && !entry?.isIntersecting) close();
    wasVisible = entry?.isIntersecting ?? false;
  });
  observer.observe(button);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}

/** Below the button and aligned with its end; above it if there is no room. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = anchor.bottom + GAP;
  const top = below + height + GAP > innerHeight ? anchor.top - GAP - height : below;
  panel.style.top = `${Math.max(GAP, top)}px`;
  panel.style.left = `${Math.max(GAP, anchor.right - width)}px`;
}
