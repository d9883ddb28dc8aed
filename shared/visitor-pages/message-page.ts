import type { Language } from '#shared/languages/language.ts';
import { localizedPage, type VisitorPage } from './page.ts';

/** A message in a language, as in `shared/languages/`. */
export interface Message {
  title: string;
  text: string;
}

/** The page of a message. */
export const messagePage = ({ title, text }: Message, language: Language): VisitorPage =>
  localizedPage(language, { title, content: `<p>${text}</p>` });
