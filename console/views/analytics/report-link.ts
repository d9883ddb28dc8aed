import { type ReportState, writeState } from './report-state.ts';

/** The part of an address that shows this, with its question mark; empty for the usual. */
export function searchOf(state: ReportState): string {
  const entries = Object.entries(writeState(state)).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const search = new URLSearchParams(entries).toString();
  return search && `?${search}`;
}
