import * as ar from './ar/index.ts';
import * as de from './de/index.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import * as fr from './fr/index.ts';
import * as it from './it/index.ts';
import type { Language } from './language.ts';
import * as pt from './pt/index.ts';

/**
 * The built-in texts by language. Each table is a statement of its own that names properties of namespaces:
 * esbuild leaves out the tables that a function does not use, so redirects do not load texts of emails.
 */
type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** What short links and other pages show in place of a page. */
export const MESSAGES: Translated<typeof en.messages> = {
  ar: ar.messages,
  de: de.messages,
  en: en.messages,
  es: es.messages,
  fr: fr.messages,
  it: it.messages,
  pt: pt.messages,
};

/** Messages of landing pages and their forms. */
export const PAGE_MESSAGES: Translated<typeof en.pageMessages> = {
  ar: ar.pageMessages,
  de: de.pageMessages,
  en: en.pageMessages,
  es: es.pageMessages,
  fr: fr.pageMessages,
  it: it.pageMessages,
  pt: pt.pageMessages,
};

/** Pages between a short link and its destination. */
export const LINK_TEXTS: Translated<typeof en.links> = {
  ar: ar.links,
  de: de.links,
  en: en.links,
  es: es.links,
  fr: fr.links,
  it: it.links,
  pt: pt.links,
};

/** Other small pages: previews, reports of abuse, links in emails, the front page. */
export const PAGE_TEXTS: Translated<typeof en.pages> = {
  ar: ar.pages,
  de: de.pages,
  en: en.pages,
  es: es.pages,
  fr: fr.pages,
  it: it.pages,
  pt: pt.pages,
};

/** Landing pages, their forms and cards. */
export const SMART_LINK_TEXTS: Translated<typeof en.smartLinks> = {
  ar: ar.smartLinks,
  de: de.smartLinks,
  en: en.smartLinks,
  es: es.smartLinks,
  fr: fr.smartLinks,
  it: it.smartLinks,
  pt: pt.smartLinks,
};

/** Reports for others, on a page and by email. */
export const REPORT_TEXTS: Translated<typeof en.reports> = {
  ar: ar.reports,
  de: de.reports,
  en: en.reports,
  es: es.reports,
  fr: fr.reports,
  it: it.reports,
  pt: pt.reports,
};

/** Emails to visitors. */
export const MAIL_TEXTS: Translated<typeof en.mails> = {
  ar: ar.mails,
  de: de.mails,
  en: en.mails,
  es: es.mails,
  fr: fr.mails,
  it: it.mails,
  pt: pt.mails,
};
