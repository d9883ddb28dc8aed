import type { ScheduledReport } from '@signpost/client/core';

/** Languages with built-in texts of pages, emails and reports, by their own names. */
export const TEXT_LANGUAGES: Readonly<Record<ScheduledReport['language'], string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
  ar: 'العربية',
};
