import { type Language, snippet } from './snippets.ts';
import type { SnippetOptions } from './tasks.ts';

/** Replaces the click ID, which the reader's site has from the query of its URL. */
const PLACEHOLDER_CLICK_ID = 'CLICK_ID';

/** Code that records a sale, as a program of its own. */
export function conversionCode(
  language: Exclude<Language, 'python'>,
  { origin, apiKey }: SnippetOptions,
): string {
  if (language === 'curl') {
    return `curl '${origin}/v1/api/conversions' \\
  -H 'authorization: Bearer ${apiKey}' \\
  -H 'content-type: application/json' \\
  -d '{
    "clickId": "${PLACEHOLDER_CLICK_ID}",
    "event": "sale",
    "eventId": "order-1",
    "amount": 4999,
    "currency": "EUR"
  }'`;
  }
  return `${snippet('setUp', language, { origin, apiKey })}

await signpost.post('/v1/api/conversions', {
  body: {
    clickId: '${PLACEHOLDER_CLICK_ID}',
    event: 'sale',
    // Sent again with the same ID, it is counted once.
    eventId: 'order-1',
    amount: 4999,
    currency: 'EUR',
  },
});`;
}
