import { useFormat, useTexts } from '#console/texts/text.tsx';
import type { ShownReport } from './use-report.ts';

/** Visits that no figure includes by default, and switches that include them. */

type Shown = Pick<ShownReport, 'report' | 'state' | 'change'>;

/** Views without a page token. Renders nothing if there are none. */
export function UnverifiedViews({ report, state: { withUnverified }, change }: Shown) {
  return (
    <VisitsApart
      text={useTexts().analytics.unverified}
      visits={report?.unverifiedClicks}
      isIncluded={withUnverified}
      include={(withUnverified) => change({ withUnverified })}
    />
  );
}

/** Visits that look like those of a program. Renders nothing if there are none. */
export function SuspectedVisits({ report, state: { withSuspected }, change }: Shown) {
  return (
    <VisitsApart
      text={useTexts().analytics.suspected}
      visits={report?.suspectedClicks}
      isIncluded={withSuspected}
      include={(withSuspected) => change({ withSuspected })}
    />
  );
}

function VisitsApart({
  text,
  visits,
  isIncluded,
  include,
}: {
  text: ReturnType<typeof useTexts>['analytics']['suspected'];
  /** Undefined while there is no report. */
  visits: number | undefined;
  isIncluded: boolean;
  include: (isIncluded: boolean) => void;
}) {
  const format = useFormat();
  if (!visits && !isIncluded) return null;
  const sentence = isIncluded ? text.included : text.leftOut;
  return (
    <div class="visits-apart small" title={text.hint}>
      {visits !== undefined && <span class="soft">{sentence(visits, format.number(visits))}</span>}
      <label class="checkbox">
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={({ currentTarget: { checked } }) => include(checked)}
        />
        <span>{text.include}</span>
      </label>
    </div>
  );
}
