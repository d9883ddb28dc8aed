/** The sizes at which the journal does the next thing, in one place: tests of its interleavings make them small. */

/** A head stays below a kilobyte, the write unit, with some 200 bytes beside the packed tail. */
export const MAX_TAIL_BYTES = 800;

/** Of one segment. An item may have 400 KB (AWS limit), which so many rows of the largest size would exceed. */
export const MAX_SEGMENT_ROWS = 2000;
export const MAX_SEGMENT_BYTES = 300_000;

/** Segments that may wait to be added to days, and bytes of them: reports read all that waits. */
export const MAX_WAITING_SEGMENTS = 64;
export const MAX_WAITING_BYTES = 64 * 1024;
/** ... unless they have fewer bytes than this for each of their days: rows of a few clicks a day take less room than the day. */
export const MIN_BYTES_A_DAY = 256;

/** Conflicts in a row after which an append waits before it looks again, and after which it gives up. */
export const PATIENT_CONFLICTS = 2;
export const MAX_CONFLICTS = 12;

/** Clicks of one second in one batch, or conflicts in a row, that make a target hot. */
export const HOT_CLICKS_A_SECOND = 1000;
export const HOT_CONFLICTS = 4;
/** Partitions of a hot target besides its first. */
export const SHARDS = 16;

/** Different names that a stored day keeps for each dimension: the most frequent ones. The rest is `Other`. */
export const MAX_NAMES = 100;
/** Visitors that a stored day keeps by name; of more it keeps a sketch. */
export const MAX_NAMED_VISITORS = 256;
/** Visitors that a report lists, the newest ones. */
export const LISTED_VISITORS = 1000;
/** Rows that a report reads one by one, for filters, hours and time zones: some 25 MB. */
export const MAX_REPORT_ROWS = 1_000_000;
/**
 * Segments that wait, of one target and their bytes, up to which reports of many targets read them by key: a hundred in a call,
 * where a query reads those of one target.
 */
export const FEW_SEGMENTS = 4;
export const FEW_BYTES = 8 * 1024;
