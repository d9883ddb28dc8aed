/** The thresholds of the journal in one place: tests of its interleavings make them small. */

/** Keeps a head below a kilobyte, one write unit, with some 200 bytes besides the packed tail. */
export const MAX_TAIL_BYTES = 800;

/**
 * Rows in one segment. An item may have 400 KB (AWS limit), which this many rows of
 * maximum size would exceed.
 */
export const MAX_SEGMENT_ROWS = 2000;
export const MAX_SEGMENT_BYTES = 300_000;

/** Maximum number of pending segments, and their bytes: reports read all pending segments. */
export const MAX_WAITING_SEGMENTS = 64;
export const MAX_WAITING_BYTES = 64 * 1024;
/**
 * ... unless they have fewer bytes than this per day: with a few clicks a day, rows take
 * less space than day items.
 */
export const MIN_BYTES_A_DAY = 256;

/** Consecutive conflicts after which an append waits before it retries, and after which it gives up. */
export const PATIENT_CONFLICTS = 2;
export const MAX_CONFLICTS = 12;

/** Clicks of one second in one batch, or consecutive conflicts, that make a target hot. */
export const HOT_CLICKS_A_SECOND = 1000;
export const HOT_CONFLICTS = 4;
/** Partitions of a hot target besides the first. */
export const SHARDS = 16;

/** Distinct names that a stored day keeps per dimension: the most frequent ones. The rest is `Other`. */
export const MAX_NAMES = 100;
/** Visitors that a stored day keeps individually; above that it keeps a sketch. */
export const MAX_NAMED_VISITORS = 256;
/** Visitors listed in a report, the newest ones. */
export const LISTED_VISITORS = 1000;
/** Rows that a report reads individually, for filters, hours and time zones: some 25 MB. */
export const MAX_REPORT_ROWS = 1_000_000;
/**
 * Up to this number and size of a target's pending segments, reports of many targets read them by key: a
 * hundred per call, whereas a query reads those of one target.
 */
export const FEW_SEGMENTS = 4;
export const FEW_BYTES = 8 * 1024;

/** Visited targets of an account and day that are noted. With more, its reports show a snapshot. */
export const MAX_NOTED = 200;
/** Marks of targets that a read with a budget returns at once: some 5 read units. */
export const PAGE_MARKS = 500;
