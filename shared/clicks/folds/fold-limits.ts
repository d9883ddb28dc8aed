/** The thresholds of folds in one place: tests make them small. */

/** Rows of a row group of a file: readers skip those that they do not need. */
export const GROUP_ROWS = 20_000;
/** Rows of an hour that wait unpacked while a day is folded. */
export const UNPACKED_ROWS = 2000;
/** Visitors that a folded day keeps individually; above that it keeps a sketch. */
export const MAX_FOLD_VISITORS = 20_000;
/** Visitors of a report that are counted individually. */
export const MAX_REPORT_VISITORS = 200_000;
/** Distinct names that a folded day keeps per dimension. The rest is `Other`. */
export const MAX_FOLD_NAMES = 5000;
/**
 * Read units that a report may spend on links that were visited on days that are not folded: to find them,
 * for their journals, and for records that the directory lacks.
 */
export const INLINE_UNITS = 125;
/** Read units of these that it may spend to find the links among the marks of the month. */
export const MARK_UNITS = 50;
/** Read units of the marks of a month from which on visits are noted. */
export const NOTED_UNITS = 40;
/** Read units that a report may spend on conversions of these days. */
export const INLINE_CONVERSION_UNITS = 30;
/** The most links and pages that were deleted or moved since a snapshot of which a report reads journals. */
export const MAX_APART = 60;
/** Age of a snapshot of these days from which on a report asks for another one. */
export const SNAPSHOT_MS = 5 * 60_000;
/** No link or page was created before. */
export const CREATED_SINCE = '2020-01-01';
/** Visited links and pages in two months from which on an account is folded. */
export const MIN_FOLD_TARGETS = 100;
