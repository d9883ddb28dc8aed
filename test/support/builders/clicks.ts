import type { ClickEvent } from '#shared/clicks/click.ts';
import { type ClickRow, rowOf } from '#shared/clicks/journal/row.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

/** A click with all that a plain redirect leaves open; a new id each time. */
export function aClick(overrides: Partial<ClickEvent> = {}): ClickEvent {
  return {
    id: newId('click'),
    time: '2025-03-10T12:00:00.000Z',
    targetId: 'lnk_00000000000000000000',
    source: 'redirect',
    visitor: 'visitor000000000',
    ...overrides,
  };
}

/** A valid fingerprint for a number. */
export function visitorNumber(n: number): string {
  return `v${String(n).padStart(15, '0')}`;
}

/** Moment some seconds after 2025-03-10T12:00 UTC. */
export function second(n: number): string {
  return new Date(Date.UTC(2025, 2, 10, 12) + n * 1000).toISOString();
}

/** A row of the journal; a new id each time. */
export function aRow(overrides: Partial<ClickRow> = {}): ClickRow {
  return { ...rowOf(aClick()), ...overrides };
}
