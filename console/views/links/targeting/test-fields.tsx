import { Checkbox, Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { useTexts } from '#console/texts/text.tsx';
import { GOALS, type TargetingDraft, type TestDraft } from './targeting-draft.ts';

interface TestFieldsProps {
  draft: TargetingDraft;
  onChange: (change: (draft: TargetingDraft) => Partial<TargetingDraft>) => void;
}

/** The test that finds the best of the variants. */
export function TestFields({ draft: { test }, onChange }: TestFieldsProps) {
  const { targeting: text } = useTexts();
  const change = (fields: Partial<TestDraft>) =>
    onChange(({ test: before }) => ({ test: { ...before, ...fields } }));
  // A test counts conversions: without them, it is refused.
  const choose = (goal: TestDraft['goal']) =>
    onChange(({ test: before, trackConversions }) => ({
      test: { ...before, goal },
      trackConversions: goal === '' ? trackConversions : true,
    }));
  const field = fieldProps(test, change, 'test.');
  return (
    <>
      <Select
        name="test"
        label={text.test}
        hint={text.testHint}
        value={test.goal}
        onChange={choose}
        options={[
          { value: '', label: text.goals.none },
          ...GOALS.map((value) => ({ value, label: text.goals[value] })),
          { value: 'other', label: text.goals.other },
        ]}
      />
      {test.goal === 'other' && (
        <TextField
          {...field('event')}
          name="test.goal"
          label={text.goalEvent}
          placeholder="signup"
          autoComplete="off"
          spellcheck={false}
          required
        />
      )}
      {test.goal !== '' && (
        <>
          <div class="links-pair">
            <TextField
              {...field('minimum')}
              label={text.minimum}
              hint={text.minimumHint}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField
              {...field('endsAt')}
              label={text.testEnds}
              hint={text.testEndsHint}
              type="datetime-local"
            />
          </div>
          <Checkbox
            name="test.apply"
            label={text.switches}
            hint={text.switchesHint}
            checked={test.switches}
            onChange={(switches) => change({ switches })}
          />
        </>
      )}
    </>
  );
}
