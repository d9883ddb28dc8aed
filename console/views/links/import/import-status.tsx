import type { ImportSummary } from '@signpost/client/core';
import { Badge } from '#console/components/elements/badge.tsx';
import { PRODUCTS } from '#console/texts/products.ts';
import { useTexts } from '#console/texts/text.tsx';

const TONES = { queued: 'plain', running: 'plain', done: 'good', failed: 'wrong' } as const;

export function ImportStatus({ job: { status } }: { job: Pick<ImportSummary, 'status'> }) {
  const { links: text } = useTexts();
  return <Badge tone={TONES[status]}>{text.importStatuses[status]}</Badge>;
}

/** Whether an import has finished. */
export const isFinished = ({ status }: Pick<ImportSummary, 'status'>): boolean =>
  status === 'done' || status === 'failed';

/** The detected file format. */
export function ImportFormat({ job: { format } }: { job: { format: string } }) {
  const { links: text } = useTexts();
  return <>{PRODUCTS[format] ?? text.otherFormat}</>;
}
