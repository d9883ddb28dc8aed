import { useMemo } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { optionsOf, valueName } from './choices.ts';
import { PickField } from './pick-field.tsx';
import { type ConditionDraft, type ConditionKind, newCondition } from './targeting-draft.ts';

interface ConditionRowProps {
  condition: ConditionDraft;
  /** The form name of the rule's conditions: `rules[0].if`. */
  name: string;
  isFirst: boolean;
  /** Kinds that the rule does not have yet. */
  unused: readonly ConditionKind[];
  onChange: (condition: ConditionDraft) => void;
  /** Absent for the only condition. */
  onRemove: (() => void) | undefined;
}

/** A condition as part of a sentence: `If the visitor | is in | Germany, Austria`. */
export function ConditionRow({ condition, name, isFirst, unused, onChange, onRemove }: ConditionRowProps) {
  const { targeting: text } = useTexts();
  const format = useFormat();
  const { kind } = condition;
  const isTime = kind === 'from' || kind === 'until';
  const options = useMemo(() => (isTime ? [] : optionsOf(kind, text, format)), [kind, text, format]);
  const kinds = [kind, ...unused];
  return (
    <div class="links-condition">
      <span class="links-word">{isFirst ? text.if : text.and}</span>
      <select
        class="links-kind"
        aria-label={text.condition}
        value={kind}
        onChange={({ currentTarget: { value } }) => onChange(newCondition(value as ConditionKind))}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {text.kinds[one]}
          </option>
        ))}
      </select>
      {isTime ? (
        <TextField
          name={`${name}.${kind}`}
          label={text.values[kind]}
          type="datetime-local"
          value={condition.time}
          onChange={(time) => onChange({ ...condition, time })}
          required
        />
      ) : (
        <PickField
          key={kind}
          name={`${name}.${kind}`}
          label={text.values[kind]}
          kind={kind}
          options={options}
          condition={condition}
          nameOf={(value) => valueName(kind, value, { names: text, format })}
          onChange={(fields) => onChange({ ...condition, ...fields })}
        />
      )}
      {onRemove && (
        <Button variant="quiet" icon="close" iconOnly onClick={onRemove}>
          {text.removeCondition(text.kinds[kind])}
        </Button>
      )}
    </div>
  );
}
