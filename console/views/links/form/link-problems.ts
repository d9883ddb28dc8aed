import { Checks, type Problem } from '../../../components/forms/checks.ts';
import type { Texts } from '../../../texts/en.ts';
import type { LinkDraft } from './link-draft.ts';

const MAX_TITLE = 200;
const MAX_TAG = 50;
const MAX_TAGS = 20;
const CODE = /^[\w-]{2,64}$/;

/**
 * What the API would refuse in the fields of a link, in the console's language. Rules, variants and everything that depends on
 * what is stored are left to the API.
 */
export function linkProblems(draft: LinkDraft, texts: Texts, { isNew }: { isNew: boolean }): Problem[] {
  const { linkList: own } = texts;
  const checks = new Checks(texts.forms.problems);
  checks.url('originalUrl', draft.originalUrl, { isRequired: true });
  // A new link without a title gets that of its destination.
  checks.words('title', draft.title, MAX_TITLE, { isRequired: !isNew });
  if (draft.tags.some((tag) => tag.length > MAX_TAG)) checks.add('tags', checks.text.tagTooLong(MAX_TAG));
  else if (draft.tags.length > MAX_TAGS) checks.add('tags', checks.text.tooManyTags(MAX_TAGS));
  const code = draft.code.trim();
  if (code !== '' && !CODE.test(code)) checks.add('code', own.codeShape);
  checks.whole('maxClicks', draft.maxClicks, [1, Number.MAX_SAFE_INTEGER], own.maxClicks);
  checks.url('expiredUrl', draft.expiredUrl);
  if (draft.passwordChange === 'set' && draft.password !== '') {
    const { length } = draft.password;
    if (length < 4 || length > 128) checks.add('password', own.passwordLength);
  }
  return checks.found;
}
