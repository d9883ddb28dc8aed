import { useFormat, useTexts } from '../../texts/text.tsx';
import type { ShownReport } from './use-report.ts';

/** The number of views without a page token, and a switch that includes them. Renders nothing if there are none. */
export function UnverifiedViews({
  report,
  state: { withUnverified },
  change,
}: Pick<ShownReport, 'report' | 'state' | 'change'>) {
  const { unverified: text } = useTexts().analytics;
  const format = useFormat();
  const views = report?.unverifiedClicks ?? 0;
  if (views === 0 && !withUnverified) return null;
  const sentence = withUnverified ? text.included : text.leftOut;
  return (
    <div class="unverified-views small" title={text.hint}>
      {report && <span class="soft">{sentence(views, format.number(views))}</span>}
      <label class="checkbox">
        <input
          type="checkbox"
          checked={withUnverified}
          onChange={({ currentTarget: { checked } }) => change({ withUnverified: checked })}
        />
        <span>{text.include}</span>
      </label>
    </div>
  );
}
