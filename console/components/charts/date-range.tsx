import { useId } from 'preact/hooks';
import { useTexts } from '../../texts/text.tsx';
import { daysAgo, type Range, today } from './range.ts';

const CHOICES = [7, 30, 90, 365] as const;

/** Selects a date range: a preset or custom dates. */
export function DateRange({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const { common } = useTexts();
  const id = useId();
  const chosen = CHOICES.find((days) => range.from === daysAgo(days - 1) && range.to === today());
  return (
    <fieldset class="date-range">
      <legend class="visually-hidden">{common.dateRange}</legend>
      <select
        aria-label={common.dateRange}
        value={chosen ? String(chosen) : 'other'}
        onChange={({ currentTarget: { value } }) =>
          value !== 'other' && onChange({ from: daysAgo(Number(value) - 1), to: today() })
        }
      >
        {CHOICES.map((days) => (
          <option key={days} value={String(days)}>
            {common.lastDays(days)}
          </option>
        ))}
        <option value="other">{common.otherRange}</option>
      </select>
      <span class="date-range-days">
        <label class="visually-hidden" for={`${id}-from`}>
          {common.from}
        </label>
        <input
          id={`${id}-from`}
          type="date"
          value={range.from}
          max={range.to}
          onChange={({ currentTarget: { value } }) =>
            value && value <= range.to && onChange({ ...range, from: value })
          }
        />
        <span aria-hidden="true">–</span>
        <label class="visually-hidden" for={`${id}-to`}>
          {common.to}
        </label>
        <input
          id={`${id}-to`}
          type="date"
          value={range.to}
          min={range.from}
          max={today()}
          onChange={({ currentTarget: { value } }) =>
            value && value >= range.from && onChange({ ...range, to: value })
          }
        />
      </span>
    </fieldset>
  );
}
