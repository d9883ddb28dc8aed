import { ANALYTICS_INTERVALS } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Icon } from '#console/components/elements/icon.tsx';
import { Popover } from '#console/components/feedback/popover.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { isAllowed } from './interval.ts';
import { datesFrom, PRESETS } from './period.ts';
import { periodLabel } from './period-label.ts';
import { browserTimeZone } from './time-zone.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import type { ShownReport } from './use-report.ts';

type PickerProps = Pick<ShownReport, 'state' | 'request' | 'change'>;

/** Period, interval, time zone and comparison, behind one button. */
export function PeriodPicker(props: PickerProps) {
  const { analytics: text } = useTexts();
  const format = useFormat();
  return (
    <Popover title={text.period} label={periodLabel(props.state.period, text, format)} icon="calendar">
      {(close) => (
        <div class="period-picker">
          <Presets {...props} onChosen={close} />
          <div class="period-more">
            <CustomRange {...props} onChosen={close} />
            <Intervals {...props} />
            <TimeZoneField
              timezone={props.request.timezone}
              onChange={(timezone) =>
                props.change({ timezone: timezone === browserTimeZone() ? undefined : timezone })
              }
            />
            <Comparison {...props} />
          </div>
        </div>
      )}
    </Popover>
  );
}

function Presets({ state, change, onChosen }: PickerProps & { onChosen: () => void }) {
  const { analytics: text } = useTexts();
  return (
    <ul class="period-presets">
      {PRESETS.map((preset) => (
        <li key={preset}>
          <button
            type="button"
            aria-pressed={state.period === preset}
            onClick={() => {
              change({ period: preset });
              onChosen();
            }}
          >
            {text.presets[preset]}
            {state.period === preset && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function CustomRange({ request, change, onChosen }: PickerProps & { onChosen: () => void }) {
  const { analytics: text, common } = useTexts();
  const [from, setFrom] = useState(request.from ?? '');
  const [to, setTo] = useState(request.to);
  const dates = datesFrom(from, to);
  return (
    <form
      class="period-range"
      onSubmit={(event) => {
        event.preventDefault();
        if (!dates) return;
        change({ period: dates });
        onChosen();
      }}
    >
      <fieldset>
        <legend class="label small">{text.customRange}</legend>
        <label>
          <span class="visually-hidden">{common.from}</span>
          <input type="date" value={from} onInput={({ currentTarget: { value } }) => setFrom(value)} />
        </label>
        <span aria-hidden="true">–</span>
        <label>
          <span class="visually-hidden">{common.to}</span>
          <input type="date" value={to} onInput={({ currentTarget: { value } }) => setTo(value)} />
        </label>
        <Button type="submit" disabled={!dates}>
          {text.apply}
        </Button>
      </fieldset>
    </form>
  );
}

function Intervals({ state, request, change }: PickerProps) {
  const { analytics: text } = useTexts();
  return (
    <fieldset class="period-intervals">
      <legend class="label small">{text.interval}</legend>
      <div class="segments">
        {([undefined, ...ANALYTICS_INTERVALS] as const).map((interval) => (
          <button
            key={interval ?? 'auto'}
            type="button"
            aria-pressed={state.interval === interval}
            disabled={interval !== undefined && !isAllowed(interval, request)}
            onClick={() => change({ interval })}
          >
            {interval ? text.intervals[interval] : text.intervalAuto}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Comparison({ state, change }: PickerProps) {
  const { analytics: text } = useTexts();
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={state.isCompared}
        onChange={({ currentTarget: { checked } }) => change({ isCompared: checked })}
      />
      <span>{text.compare}</span>
    </label>
  );
}
