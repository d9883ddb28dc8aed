import type { Language } from '#shared/languages/language.ts';
import { PAGE_MESSAGES } from '#shared/languages/texts.ts';
import type { Problem } from '#shared/platform/problems.ts';

/** What visitors read about an email address that is rejected. No Node APIs: landing pages use it. */

/** The error of an email address. `params`: of its problem. */
export const emailError = (params: Problem['params'], language: Language): string =>
  PAGE_MESSAGES[language].email['characters' in params ? 'characters' : 'invalid'];
