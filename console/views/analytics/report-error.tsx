import { Card } from '#console/components/content/card.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Empty, ErrorState } from '#console/components/feedback/states.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { hasFilters } from './filters.ts';
import { daysBetween } from './period.ts';
import { UTC } from './time-zone.ts';
import type { ShownReport } from './use-report.ts';

/** Why there is no report, and which change would produce one. */
export function ReportError({ shown }: { shown: ShownReport }) {
  const { error, reload } = shown;
  if (!error) return null;
  return (
    <Card>
      {error.code === 'RANGE_TOO_LARGE' ? (
        <TooLarge shown={shown} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Card>
  );
}

/**
 * Any range works by whole UTC days; with filters, hours and other time zones the API
 * limits a range's clicks.
 */
function TooLarge({ shown: { state, request, change } }: { shown: ShownReport }) {
  const { analytics: text } = useTexts();
  const isFiltered = hasFilters(state.filters);
  const isZone = !isFiltered && request.timezone !== UTC;
  const isHourly = !isFiltered && !isZone && request.interval === 'hour';
  const days = request.from === undefined ? undefined : daysBetween(request.from, request.to);
  return (
    <Empty
      icon="warning"
      title={text.tooLarge}
      action={
        isZone ? (
          <Button
            onClick={() => change({ timezone: UTC, ...(request.interval === 'hour' && { interval: 'day' }) })}
          >
            {text.showInUtc}
          </Button>
        ) : isHourly ? (
          <Button onClick={() => change({ interval: 'day' })}>{text.showByDay}</Button>
        ) : (
          (days === undefined || days > 7) && (
            <Button onClick={() => change({ period: '7d' })}>{text.showLastWeek}</Button>
          )
        )
      }
    >
      {isZone ? text.tooLargeText.zone : text.tooLargeText.range}
    </Empty>
  );
}
