import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { centerIn } from '../navigation/center-in.ts';
import { ProblemText, useProblem } from './form.tsx';

interface PictureChoiceProps<Value extends string> {
  /** The API's field name, by which errors are matched. */
  name: string;
  label: string;
  choices: readonly { value: Value; label: string; picture: ComponentChildren }[];
  /** Undefined: none of them. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** In one row that scrolls sideways, below a heading that says the same as `label`. */
  isStrip?: boolean;
}

/** A radio group whose choices are shown as pictures, with their names below. */
export function PictureChoice<Value extends string>({
  name,
  label,
  choices,
  value,
  onChange,
  isStrip = false,
}: PictureChoiceProps<Value>) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = group;
    const chosen = current?.querySelector<HTMLElement>(':checked')?.parentElement;
    if (!isStrip || !current || !chosen) return;
    centerIn(current, chosen);
  }, [isStrip]);
  const problem = useProblem(name);
  return (
    <fieldset class="picture-choice" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend class={isStrip ? 'visually-hidden' : 'label'}>{label}</legend>
      <ProblemText id={`${id}-problem`} name={name} text={problem} />
      <div ref={group} class={isStrip ? 'picture-choices picture-strip' : 'picture-choices'}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={problem ? 'true' : undefined}
              onInput={() => onChange(choice.value)}
            />
            <span class="picture-choice-picture" aria-hidden="true">
              {choice.picture}
            </span>
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
