import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '#console/components/elements/icon.tsx';
import { ToastOutlet } from '#console/components/feedback/toast.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { type Command, matching } from './command.ts';
import { Keys } from './keys.tsx';
import { isPaletteKey } from './shortcuts.ts';
import { useCommands } from './use-commands.ts';
import { useFound } from './use-found.ts';
import { useShorten } from './use-shorten.ts';

interface CommandPaletteProps {
  onClose: () => void;
  showShortcuts: () => void;
}

/**
 * Finds commands, links and pages while typing. A combobox in a modal dialog: the focus stays in the field.
 */
export function CommandPalette({ onClose, showShortcuts }: CommandPaletteProps) {
  const { commands: text } = useTexts();
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const all = useCommands(showShortcuts);
  const { groups: found, isSearching } = useFound(typed);
  const groups = [...useShorten(typed), ...matching(all, typed), ...found];
  const options = groups.flatMap(({ commands }) => commands);
  const active = options.find((one) => one.id === activeId) ?? options[0];

  // Before paint, so that no keystroke goes elsewhere.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      // Closed first: behind an open one nothing can be focused.
      dialog?.close();
      before?.focus();
    };
  }, []);
  useEffect(() => {
    if (active) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  const run = (command: Command) => {
    // First, so that what the command focuses keeps the focus.
    onClose();
    setTimeout(() => command.run());
  };
  const move = (step: number) => {
    const at = options.findIndex(({ id }) => id === active?.id) + step;
    setActiveId(options.at(at % options.length)?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const act = isPaletteKey(event) ? onClose : KEYS[event.key]?.({ move, run: () => active && run(active) });
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent of a click outside
    <dialog
      ref={element}
      class="palette"
      aria-label={text.palette}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div class="palette-box">
        <div class="palette-field">
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={text.palette}
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(id, active)}
            placeholder={text.placeholder}
            autoComplete="off"
            spellcheck={false}
            autoFocus
            value={typed}
            onInput={({ currentTarget: { value } }) => {
              setTyped(value);
              setActiveId(undefined);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div class="palette-list" id={`${id}-list`} role="listbox" aria-label={text.palette}>
          {groups.map(({ title, commands }, group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, as in a combobox; no fieldset
            <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
              <p class="palette-group" id={`${id}-group-${group}`}>
                {title}
              </p>
              {commands.map((command) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                <div
                  key={command.id}
                  id={optionId(id, command)}
                  role="option"
                  class="palette-option"
                  aria-selected={command === active}
                  onMouseMove={() => setActiveId(command.id)}
                  onClick={() => run(command)}
                >
                  <Icon name={command.icon} />
                  <span class="palette-title">{command.title}</span>
                  {command.note && <span class="palette-note">{command.note}</span>}
                  {command.keys && <Keys keys={command.keys} />}
                </div>
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 && !isSearching && <p class="palette-none">{text.none}</p>}
        <p class="visually-hidden" role="status">
          {isSearching ? '' : text.results(options.length)}
        </p>
      </div>
      <ToastOutlet />
    </dialog>
  );
}

interface KeyActions {
  move: (step: number) => void;
  run: () => unknown;
}

const KEYS: Record<string, (actions: KeyActions) => () => unknown> = {
  ArrowDown:
    ({ move }) =>
    () =>
      move(1),
  ArrowUp:
    ({ move }) =>
    () =>
      move(-1),
  Enter: ({ run }) => run,
};

const optionId = (id: string, command: Command): string => `${id}-${command.id}`;
