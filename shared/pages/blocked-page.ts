import { BlockedError, REASON_TEXT } from '../moderation/block.ts';
import { page } from './page.ts';

/** The page of something blocked, with the reason of the error. */
export function blockedPage(what: 'link' | 'page', error: Error): string {
  const text = error instanceof BlockedError ? `<p>${REASON_TEXT[error.reason]}</p>` : '';
  return page(`This ${what} is blocked`, text);
}
