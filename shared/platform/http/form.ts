import { AppError } from '../errors.ts';
import type { HttpEvent } from './http-event.ts';

// Default limit, enough for small forms.
const MAX_FORM_BYTES = 16 * 1024;

/** The fields of a submitted HTML form of at most `maxBytes`. Throws 413 or 415. */
export function readForm(event: HttpEvent, maxBytes = MAX_FORM_BYTES): URLSearchParams {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.length > maxBytes) {
    throw new AppError('PAYLOAD_TOO_LARGE', `A form may have at most ${maxBytes / 1024} KiB.`, {
      params: { maximum: maxBytes },
    });
  }
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(event.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the form as application/x-www-form-urlencoded.', {
      params: { allowed: ['application/x-www-form-urlencoded'] },
    });
  }
  return new URLSearchParams(body.toString('utf8'));
}
