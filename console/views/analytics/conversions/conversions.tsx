import { type ComponentChildren, Fragment } from 'preact';
import { useModule } from '#console/data/use-module.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { RowLink } from '../panel-table.tsx';
import type { ShownReport } from '../use-report.ts';

interface ConversionsProps {
  shown: ShownReport;
  isTracking: boolean;
  /** Shown while there are no conversions in the period; default: a short text. */
  none?: ComponentChildren;
  linkOf: RowLink;
}

/** Conversions in the period. Nothing of it is loaded or shown for those who do not track any. */
export function Conversions({ shown, isTracking, none, linkOf }: ConversionsProps) {
  const { analytics } = useTexts();
  const { conversions: text } = analytics;
  const { report } = shown;
  const hasAny = report !== undefined && report.conversions.events.length > 0;
  // Without it, all other figures are shown; the next refresh tries again.
  const loaded = useModule(() => import('./conversion-report.tsx'), { isNeeded: hasAny, retryOn: report });
  if (!report) return null;
  if (hasAny)
    return loaded ? <loaded.ConversionReport shown={shown} report={report} linkOf={linkOf} /> : null;
  if (!isTracking) return null;
  if (none) return <Fragment>{none}</Fragment>;
  return (
    <section class="card conversions-none" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p class="soft">{text.none}</p>
    </section>
  );
}
