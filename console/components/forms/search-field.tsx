import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../elements/icon.tsx';

const DEBOUNCE_MS = 250;

/** Searches while typing, debounced. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(value);
  // Changed from outside, for example by the back button. A search that was typed here is already in the
  // field, with the space before the next word.
  useLayoutEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string, delayMs: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      searched.current = next.trim();
      onSearch(searched.current);
    }, delayMs);
  };
  return (
    <div class="search-field">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onInput={(event) => search(event.currentTarget.value, DEBOUNCE_MS)}
        onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value, 0)}
      />
    </div>
  );
}
