/** One of a few options, as buttons next to each other. */
export function Choice<Value extends string>({
  title,
  options,
  value,
  onChange,
}: {
  title: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset class="conversions-choice">
      <legend class="visually-hidden">{title}</legend>
      <div class="segments">
        {options.map(([one, label]) => (
          <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
