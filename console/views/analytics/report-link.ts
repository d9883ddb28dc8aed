import { type ReportState, writeState } from './report-state.ts';

/** The query of a URL for this state, with its question mark; empty for the default. */
export function searchOf(state: ReportState): string {
  const entries = Object.entries(writeState(state)).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const search = new URLSearchParams(entries).toString();
  return search && `?${search}`;
}
