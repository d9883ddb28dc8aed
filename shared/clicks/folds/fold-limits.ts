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
/** Read units that a report may spend on links that were visited on days that are not folded. */
export const INLINE_UNITS = 120;
/** Read units that it may spend on conversions of these days. */
export const INLINE_CONVERSION_UNITS = 30;
/** Marks of links with conversions that it reads, for months with such days. */
export const INLINE_MARKS = 1000;
/** Age of a snapshot of these days from which on a report asks for another one. */
export const SNAPSHOT_MS = 5 * 60_000;
/** No link or page was created before. */
export const CREATED_SINCE = '2020-01-01';
/** Visited links and pages in two months from which on an account is folded. */
export const MIN_FOLD_TARGETS = 100;
