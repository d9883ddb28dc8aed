import { CODE_PATTERN, LINK_LIMITS } from '@signpost/client/values';
import { Checks, type Problem } from '#console/components/forms/checks.ts';
import type { Texts } from '#console/texts/en.ts';
import type { LinkDraft } from './link-draft.ts';

const CODE = new RegExp(CODE_PATTERN);

export const isCode = (text: string): boolean => CODE.test(text);

/** A code that only domains can have: what else makes it one is left to the API. */
const DOMAIN_CODE = /^[^\s%?#&+\\"<>/.][^\s%?#&+\\"<>]{0,254}(?<![/.])$/u;

/** Whether a link may have a code. `domain`: empty for the host of the service. */
const mayHave = (code: string, domain: string): boolean =>
  isCode(code) || (domain !== '' && DOMAIN_CODE.test(code));

/**
 * Why the API would reject fields of a link, in the console's language. Rules, variants and everything that
 * depends on what is stored are left to the API.
 */
export function linkProblems(draft: LinkDraft, texts: Texts, { isNew }: { isNew: boolean }): Problem[] {
  const { forms, linkList: text } = texts;
  const maxClicks = { min: 1, max: Number.MAX_SAFE_INTEGER };
  const checks = new Checks(forms.problems, { ...LINK_LIMITS, maxClicks });
  checks.url('originalUrl', draft.originalUrl, { isRequired: true });
  // A link without a title gets that of its destination.
  checks.words('title', draft.title);
  checks.tags('tags', draft.tags);
  const code = draft.code.trim();
  // A new link without a code gets a random one.
  const domain = draft.customDomain.trim();
  if ((code !== '' || !isNew) && !mayHave(code, domain))
    checks.add('code', domain === '' ? text.codeShape : text.domainCodeShape);
  checks.whole('maxClicks', draft.maxClicks, text.maxClicks);
  checks.url('expiredUrl', draft.expiredUrl);
  if (draft.passwordChange === 'set' && draft.password !== '') {
    const { min, max } = LINK_LIMITS.password;
    const { length } = draft.password;
    if (length < min || length > max) checks.add('password', text.passwordLength(min, max));
  }
  return checks.found;
}
