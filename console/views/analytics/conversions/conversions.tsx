import { type ComponentChildren, type ComponentType, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../../../texts/text.tsx';
import type { RowLink } from '../panel-table.tsx';
import type { ShownReport } from '../use-report.ts';
import type { ConversionReportProps } from './conversion-report.tsx';

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
  const [loaded, setLoaded] = useState<{ Report: ComponentType<ConversionReportProps> }>();
  useEffect(() => {
    if (!hasAny || loaded) return;
    // Without it, all other figures are shown; the next refresh tries again.
    void import('./conversion-report.tsx').then(
      ({ ConversionReport }) => setLoaded({ Report: ConversionReport }),
      () => undefined,
    );
  }, [report, loaded]);
  if (!report) return null;
  if (hasAny) return loaded ? <loaded.Report shown={shown} report={report} linkOf={linkOf} /> : null;
  if (!isTracking) return null;
  if (none) return <Fragment>{none}</Fragment>;
  return (
    <section class="card conversions-none" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p class="soft">{text.none}</p>
    </section>
  );
}
