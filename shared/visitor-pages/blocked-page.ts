import { BlockedError } from '#shared/core/moderation/block.ts';
import type { Language } from '#shared/languages/language.ts';
import { MESSAGES } from '#shared/languages/texts.ts';
import type { Message } from './message-page.ts';
import { localizedPage, type VisitorPage } from './page.ts';

/** The page for something blocked, with the reason of the error. */
export function blockedPage(
  { title }: Pick<Message, 'title'>,
  error: Error,
  language: Language,
): VisitorPage {
  const reasons = MESSAGES[language].blocked;
  const text = error instanceof BlockedError ? `<p>${reasons[error.reason]}</p>` : '';
  return localizedPage(language, { title, content: text });
}
