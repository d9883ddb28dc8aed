import type { Problem } from '../../../components/forms/checks.ts';
import { Checks } from '../../../components/forms/checks.ts';
import type { ProblemTexts } from '../types/page-form.ts';
import { PAGE_FORMS } from '../types/registry.ts';
import type { CommonFields, Draft } from './draft.ts';
import { sharingProblems } from './sharing-draft.ts';

/**
 * Validation errors of a draft by path, as far as the console can tell. The API checks more, such as slugs that are taken and
 * files that no longer exist.
 */
export function problemsOf(draft: Draft, texts: ProblemTexts): Problem[] {
  const { problems } = PAGE_FORMS[draft.type];
  return [...commonProblems(draft, texts), ...(problems?.(draft, texts) ?? [])];
}

const MAX_SLUG = 80;
const MAX_TAGS = 20;
const MAX_TAG = 50;

function commonProblems(draft: CommonFields, texts: ProblemTexts): Problem[] {
  const checks = new Checks(texts);
  const { text } = checks;
  const { theme, seo } = draft;
  checks.words('title', draft.title, 200, { isRequired: true });
  checks.words('description', draft.description, 5000);
  checks.media('cover', draft.cover);
  checks.media('image', draft.image);
  if (theme.background === 'color') checks.color('theme.background.color', theme.color, REQUIRED);
  if (theme.background === 'gradient') {
    checks.color('theme.background.gradient[0]', theme.from, REQUIRED);
    checks.color('theme.background.gradient[1]', theme.to, REQUIRED);
    checks.whole('theme.background.angle', theme.angle, [0, 360], text.angle);
  }
  if (theme.background === 'image') checks.media('theme.background.image', theme.image, REQUIRED);
  checks.color('theme.accent', theme.accent);
  checks.color('theme.text', theme.text);
  for (const [index, { url }] of draft.socials.entries()) checks.url(`socials[${index}].url`, url, REQUIRED);
  checks.words('seo.title', seo.title, 120);
  checks.words('seo.description', seo.description, 300);
  checks.media('seo.image', seo.image);
  const slug = draft.slug.trim();
  if (slug.length > MAX_SLUG) checks.add('slug', text.tooLong(MAX_SLUG));
  else if (slug !== '' && !/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(slug)) checks.add('slug', text.slug);
  if (!isLanguage(draft.language.trim())) checks.add('language', text.language);
  if (draft.tags.length > MAX_TAGS) checks.add('tags', text.tooManyTags(MAX_TAGS));
  else if (draft.tags.some(({ length }) => length > MAX_TAG)) checks.add('tags', text.tagTooLong(MAX_TAG));
  return [...checks.found, ...sharingProblems(draft, texts)];
}

const REQUIRED = { isRequired: true };

function isLanguage(tag: string): boolean {
  if (tag === '') return true;
  try {
    return tag.length <= 35 && new Intl.Locale(tag).language !== undefined;
  } catch {
    return false;
  }
}
