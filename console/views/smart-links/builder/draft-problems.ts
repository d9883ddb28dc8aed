import type { Problem } from '#console/components/forms/checks.ts';
import type { Texts } from '#console/texts/en.ts';
import { type PageChecks, pageChecks } from '../types/page-form.ts';
import { PAGE_FORMS } from '../types/registry.ts';
import type { CommonFields, Draft } from './draft.ts';
import { platformOf } from './identity-draft.ts';
import { sharingProblems } from './sharing-draft.ts';

/**
 * Validation errors of a draft by path, as far as the console can tell. The API checks more, such as slugs
 * that are taken and files that no longer exist.
 */
export function problemsOf(draft: Draft, texts: Texts): Problem[] {
  const checks = pageChecks(texts);
  commonProblems(draft, checks);
  sharingProblems(draft, checks);
  PAGE_FORMS[draft.type].problems?.(draft, checks);
  return checks.found;
}

const SLUG = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;
const REQUIRED = { isRequired: true };

function commonProblems(draft: CommonFields, checks: PageChecks): void {
  const { theme, seo } = draft;
  checks.words('title', draft.title, REQUIRED);
  checks.words('description', draft.description);
  checks.media('cover', draft.cover);
  checks.media('image', draft.image);
  if (theme.background === 'color') checks.color('theme.background.color', theme.color, REQUIRED);
  if (theme.background === 'gradient') {
    checks.color('theme.background.gradient[0]', theme.from, REQUIRED);
    checks.color('theme.background.gradient[1]', theme.to, REQUIRED);
    checks.whole('theme.background.angle', theme.angle, checks.text.angle);
  }
  if (theme.background === 'image') checks.media('theme.background.image', theme.image, REQUIRED);
  checks.color('theme.accent', theme.accent);
  checks.color('theme.text', theme.text);
  for (const [index, { platform, url }] of draft.socials.entries()) {
    const path = `socials[${index}].url`;
    if ((platform || platformOf(url)) === 'website') checks.target(path, url, REQUIRED);
    else checks.url(path, url, REQUIRED);
  }
  checks.words('seo.title', seo.title);
  checks.words('seo.description', seo.description);
  checks.media('seo.image', seo.image);
  const slug = draft.slug.trim();
  if (slug !== '' && !SLUG.test(slug)) checks.add('slug', checks.text.slug);
  else checks.words('slug', slug);
  if (!isLanguage(draft.language.trim())) checks.add('language', checks.text.language);
  checks.tags('tags', draft.tags);
}

function isLanguage(tag: string): boolean {
  if (tag === '') return true;
  try {
    return tag.length <= 35 && new Intl.Locale(tag).language !== undefined;
  } catch {
    return false;
  }
}
