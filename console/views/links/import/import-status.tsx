import type { ImportSummary } from '@signpost/client/core';
import { Badge } from '#console/components/elements/badge.tsx';
import { useTexts } from '#console/texts/text.tsx';

const TONES = { queued: 'plain', running: 'plain', done: 'good', failed: 'wrong' } as const;

export function ImportStatus({ job: { status } }: { job: Pick<ImportSummary, 'status'> }) {
  const { links: text } = useTexts();
  return <Badge tone={TONES[status]}>{text.importStatuses[status]}</Badge>;
}

/** Whether an import has finished. */
export const isFinished = ({ status }: Pick<ImportSummary, 'status'>): boolean =>
  status === 'done' || status === 'failed';

/** Supported export formats, with product names. */
const PRODUCTS: Record<string, string> = {
  bitly: 'Bitly',
  'bl.ink': 'BL.INK',
  dub: 'Dub',
  firebase: 'Firebase Dynamic Links',
  gogovsg: 'GoGovSG',
  'goo.gl': 'goo.gl',
  kutt: 'Kutt',
  linkly: 'Linkly',
  polr: 'Polr',
  rebrandly: 'Rebrandly',
  shlink: 'Shlink',
  'short.io': 'Short.io',
  signpost: 'Signpost',
  sink: 'Sink',
  'tiny.cc': 'tiny.cc',
  tinyurl: 'TinyURL',
  yourls: 'YOURLS',
};

/** The detected file format. */
export function ImportFormat({ job: { format } }: { job: { format: string } }) {
  const { links: text } = useTexts();
  return <>{PRODUCTS[format] ?? text.otherFormat}</>;
}
