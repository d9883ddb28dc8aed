/** The query parameter that tells scans of QR codes from other visits. Imported by the redirect: no zod, no AWS SDK. */

/** The URL that a tracked QR code encodes. */
export const scannedUrl = (url: string): string => `${url}?via=qr`;

/** Whether the query of a request is that of a tracked QR code. */
export const isScan = (query: { via?: string | undefined } | undefined): boolean => query?.via === 'qr';
