import type { Row } from './dearest.ts';
import { RECORD_ROWS } from './requests-of-records.ts';
import { SETTINGS_ROWS } from './requests-of-settings.ts';
import { VISITOR_ROWS } from './requests-of-visitors.ts';
import { ENDING_ROWS } from './requests-that-end.ts';

/**
 * The request of each operation that takes the most calls of the table, in an order in which each finds what
 * it needs. An operation of the API document without a row fails the test.
 */
export const DEAREST: readonly Row[] = [...SETTINGS_ROWS, ...RECORD_ROWS, ...VISITOR_ROWS, ...ENDING_ROWS];
