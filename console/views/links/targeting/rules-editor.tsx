import { MAX_RULES } from '@signpost/client/values';
import { Button } from '#console/components/elements/button.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { useProblem } from '#console/components/forms/form.tsx';
import { ListEditor } from '#console/components/forms/list-editor.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { ConditionRow } from './condition-row.tsx';
import {
  type ConditionDraft,
  newCondition,
  newRule,
  type RuleDraft,
  type TargetingDraft,
  unusedKinds,
} from './targeting-draft.ts';

interface EditorProps {
  draft: TargetingDraft;
  onChange: (change: (draft: TargetingDraft) => Partial<TargetingDraft>) => void;
}

/** Rules as sentences; the first one that matches wins. */
export function RulesEditor({ draft, onChange }: EditorProps) {
  const { targeting: text } = useTexts();
  return (
    <ListEditor<Omit<RuleDraft, 'key'>>
      name="rules"
      max={MAX_RULES}
      title={text.rules}
      hint={text.rulesHint}
      rows={draft.rules}
      onChange={(change) => onChange(({ rules }) => ({ rules: change(rules) }))}
      blank={newRule}
      noun={text.rule}
      addLabel={text.addRule}
      nameOf={({ to }) => to}
    >
      {({ row, index, change }) => (
        <RuleFields name={`rules[${index}]`} rule={row} onChange={(fields) => change(fields)} />
      )}
    </ListEditor>
  );
}

interface RuleFieldsProps {
  name: string;
  rule: RuleDraft;
  onChange: (fields: Partial<RuleDraft>) => void;
}

function RuleFields({ name, rule: { conditions, to }, onChange }: RuleFieldsProps) {
  const { targeting: text } = useTexts();
  const path = `${name}.if`;
  // Errors of the conditions as a whole; each condition shows its own.
  const problem = useProblem(path, { exactly: true });
  const unused = unusedKinds(conditions);
  const [next] = unused;
  const replace = (index: number, condition: ConditionDraft) =>
    onChange({ conditions: conditions.map((one, i) => (i === index ? condition : one)) });
  return (
    <div class="links-rule">
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.kind}
          condition={condition}
          name={path}
          isFirst={index === 0}
          unused={unused}
          onChange={(changed) => replace(index, changed)}
          onRemove={
            conditions.length > 1
              ? () => onChange({ conditions: conditions.filter((_, i) => i !== index) })
              : undefined
          }
        />
      ))}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {next && (
        <div>
          <Button
            variant="quiet"
            icon="plus"
            onClick={() => onChange({ conditions: [...conditions, newCondition(next)] })}
          >
            {text.addCondition}
          </Button>
        </div>
      )}
      <TextField
        name={`${name}.to`}
        label={text.leadsTo}
        type="url"
        placeholder="https://"
        value={to}
        onChange={(value) => onChange({ to: value })}
        required
      />
    </div>
  );
}
