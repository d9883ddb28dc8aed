import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { InputProps } from '#console/components/forms/field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { browserTimeZone, offsetOf, timeZoneNames } from './time-zone.ts';

/** Maximum suggestions; typing finds the others. */
const MOST_SHOWN = 40;

const written = (timezone: string): string => timezone.replaceAll('_', ' ');

interface TimeZoneProps {
  timezone: string;
  onChange: (timezone: string) => void;
}

export function TimeZoneField(props: TimeZoneProps) {
  const { analytics: text } = useTexts();
  const id = useId();
  return (
    <div class="zone-field">
      <label class="label small" for={id}>
        {text.timeZone}
      </label>
      <TimeZoneInput {...props} input={{ id }} />
    </div>
  );
}

/** Chooses a time zone by typing part of its name. `input`: further props of the input. */
export function TimeZoneInput({
  timezone,
  onChange,
  input,
}: TimeZoneProps & { input: { id: string } & Partial<InputProps> }) {
  const { analytics: text } = useTexts();
  const { id } = input;
  const names = useMemo(timeZoneNames, []);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const wanted = (typed ?? '').trim().toLowerCase();
  const found = names.filter((name) => written(name).toLowerCase().includes(wanted)).slice(0, MOST_SHOWN);
  const isOpen = typed !== undefined;
  // Low in a form it would open behind the bar with its buttons.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const choose = (name: string | undefined) => {
    setTyped(undefined);
    if (name) onChange(name);
  };
  const move = (index: number) => {
    const next = Math.max(0, Math.min(found.length - 1, index));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setTyped('');
      else move(active + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setTyped(undefined);
    }
  };

  return (
    <>
      <input
        {...input}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={typed ?? written(timezone)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => setTyped((before) => before ?? '')}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => choose(wanted !== '' && found.length === 1 ? found[0] : undefined)}
      />
      <div
        id={`${id}-list`}
        ref={list}
        class="zone-list"
        role="listbox"
        aria-label={text.timeZone}
        hidden={!isOpen}
      >
        {isOpen &&
          found.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              <span>{written(name)}</span>
              <span class="soft small">
                {name === browserTimeZone() ? `${text.timeZoneBrowser} · ` : ''}
                {offsetOf(name)}
              </span>
            </div>
          ))}
      </div>
      {isOpen && found.length === 0 && <p class="hint">{text.timeZoneNone}</p>}
    </>
  );
}
