import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { SPANS, type Span } from '@signpost/local-aws/platform/spans.ts';

/** Preloaded into a local run: records its spans, and writes them to a file when told to by SIGUSR2. */

const spans: Span[] = [];
subscribe(SPANS, (span) => void spans.push(span as Span));
process.on('SIGUSR2', () => {
  writeFileSync(process.env['SPANS_FILE'] ?? '', JSON.stringify(spans.splice(0)));
});
