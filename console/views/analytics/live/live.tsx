import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Empty, ErrorState, Loading } from '#console/components/feedback/states.tsx';
import { useSay } from '#console/components/feedback/toast.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { AnalyticsFrame } from '../analytics-frame.tsx';
import { FilterBar } from '../filter-bar.tsx';
import { hasFilters, toggled, withoutPlaces } from '../filters.ts';
import { readState, writeState } from '../report-state.ts';
import { useTitles } from '../titles.ts';
import { ClickList } from './click-list.tsx';
import type { LiveClick } from './merge-clicks.ts';
import { useLiveClicks } from './use-live-clicks.ts';

/** Clicks as they arrive. */
export default function Live() {
  const { analytics: text } = useTexts();
  const [query, setQuery] = useUrlState();
  const whole = readState(query);
  const state = { ...whole, filters: withoutPlaces(whole.filters) };
  const [isPaused, setPaused] = useState(false);
  const { clicks, isCurrent, error, reload } = useLiveClicks(state.filters, isPaused);
  useSaidClicks(isCurrent ? clicks : undefined);
  const titles = useTitles([...new Set(clicks?.map(({ targetId }) => targetId))]);
  const change = (next: Partial<typeof state>) =>
    setQuery(writeState({ ...state, ...next }), { replace: false });
  const toggleFilter = (name: Parameters<typeof toggled>[1], value: string) =>
    change({ filters: toggled(state.filters, name, value) });
  const isStalled = error !== undefined && clicks !== undefined;
  return (
    <AnalyticsFrame
      part={text.live.title}
      actions={
        <Button icon={isPaused ? 'play' : 'pause'} isPressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? text.live.resume : text.live.pause}
        </Button>
      }
    >
      <p class="live-state" role="status">
        <span class={isPaused || isStalled ? 'live-dot' : 'live-dot live-dot-on'} />
        <strong>{isPaused ? text.live.isPaused : text.live.isLive}</strong>
        <span class="soft">{isStalled ? text.live.stalled : text.live.lead}</span>
      </p>
      <FilterBar state={state} change={change} toggleFilter={toggleFilter} />
      <div class="card card-flush" aria-busy={(clicks && !isCurrent) || undefined}>
        {clicks === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={reload} />
          ) : (
            <Loading lines={10} />
          )
        ) : clicks.length === 0 ? (
          <Empty
            title={hasFilters(state.filters) ? text.live.noneFound : text.live.none}
            icon="overview"
            docs="analytics"
          >
            {!hasFilters(state.filters) && text.live.noneText}
          </Empty>
        ) : (
          <ClickList clicks={clicks} titles={titles} onFilter={toggleFilter} />
        )}
      </div>
    </AnalyticsFrame>
  );
}

/** Tells screen readers how many clicks have arrived, and after a change of filters how many there are. */
function useSaidClicks(clicks: readonly LiveClick[] | undefined): void {
  const { analytics: text } = useTexts();
  const format = useFormat();
  const say = useSay();
  const known = useRef<ReadonlySet<string>>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    const before = known.current;
    known.current = clicks && new Set(clicks.map(({ key }) => key));
    if (!clicks) return;
    const arrived = clicks.filter(({ key }) => !before?.has(key)).length;
    if (before && arrived > 0) say(text.live.arrived(arrived, format.number(arrived)));
    if (!before && !isFirst.current) say(`${text.clicks}: ${format.number(clicks.length)}`);
    isFirst.current = false;
  }, [clicks]);
}
