import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** The choice that filters nothing. */
  any: string;
  /** Empty: any. */
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | '') => void;
}

/** Filters a list by one of several values. */
export function FilterSelect<Value extends string>({
  label,
  any,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Value | '')}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface ClearFiltersProps<Name extends string> {
  filter: Readonly<Partial<Record<Name, string | undefined>>>;
  onChange: (cleared: Record<Name, undefined>) => void;
}

/** Removes all filters of a list, if there are any. */
export function ClearFilters<Name extends string>({ filter, onChange }: ClearFiltersProps<Name>) {
  const { common } = useTexts();
  if (!Object.values(filter).some(Boolean)) return null;
  const cleared = Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]));
  return (
    <Button variant="quiet" icon="close" onClick={() => onChange(cleared as Record<Name, undefined>)}>
      {common.clearFilters}
    </Button>
  );
}
