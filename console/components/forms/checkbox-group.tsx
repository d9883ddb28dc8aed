import { useId } from 'preact/hooks';
import { ProblemText, useProblem } from './form.tsx';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  /** Not included in `all`. */
  isExtra?: boolean | undefined;
}

interface CheckboxGroupProps<Value extends string> {
  /** The API's field name, by which errors are matched. */
  name: string;
  label: string;
  hint?: string | undefined;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  /** The choice that includes all others, except extra ones. */
  all?: Value;
  onChange: (chosen: Value[]) => void;
}

/** Multiple choice; the result has the order of the choices. */
export function CheckboxGroup<Value extends string>({
  name,
  label,
  hint,
  choices,
  chosen,
  all,
  onChange,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const problem = useProblem(name);
  const isAll = all !== undefined && chosen.includes(all);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const change = (value: Value, isChosen: boolean) => {
    onChange(
      choices
        .filter((choice) => {
          if (choice.value === value) return isChosen;
          return chosen.includes(choice.value) && (value !== all || choice.isExtra);
        })
        .map((choice) => choice.value),
    );
  };
  return (
    <fieldset class="checkbox-group" aria-describedby={described || undefined}>
      <legend class="label">{label}</legend>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ProblemText id={`${id}-problem`} name={name} text={problem} />
      <div class="checkbox-group-choices">
        {choices.map((choice) => (
          <div class="checkbox" key={choice.value}>
            <input
              id={`${id}-${choice.value}`}
              name={name}
              type="checkbox"
              checked={(isAll && !choice.isExtra) || chosen.includes(choice.value)}
              disabled={choice.disabled || (isAll && choice.value !== all && !choice.isExtra)}
              aria-invalid={problem ? 'true' : undefined}
              aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
              onInput={(event) => change(choice.value, event.currentTarget.checked)}
            />
            <label for={`${id}-${choice.value}`}>{choice.label}</label>
            {choice.hint && (
              <p class="hint" id={`${id}-${choice.value}-hint`}>
                {choice.hint}
              </p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
