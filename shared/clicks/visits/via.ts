/** Distinguishes scans of QR codes from other visits. Imported by the redirect: no zod, no AWS SDK. */

/** The parameter in the URL of a tracked QR code. */
export const SCAN_PARAMETER = 'via=qr';

/** The URL that a tracked QR code encodes. */
export const scannedUrl = (url: string): string => `${url}?${SCAN_PARAMETER}`;

/** Whether a request's raw query is that of a tracked QR code. */
export const isScan = (query: string): boolean => query.split('&').includes(SCAN_PARAMETER);
