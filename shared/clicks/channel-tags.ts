import { CLICK_LIMITS } from './click-fields.ts';

/**
 * What URLs say of the channel of a visit: UTM parameters, and the IDs that ad networks add. The rules are
 * those of Google Analytics 4 and words that others use. On the path of redirects: no list of hosts.
 */

/** Click IDs contain the position in this list, so new channels are appended; there is room for 16. */
export const CHANNELS = [
  'direct',
  'search',
  'social',
  'email',
  'messaging',
  'paid',
  'ai',
  'qr',
  'referral',
  'other',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** IDs of clicks on ads; Facebook and Instagram add theirs to all links, paid or not. */
const AD =
  /(?<![^?&])(?:gclid|gbraid|wbraid|dclid|gad_source|msclkid|yclid|ttclid|twclid|li_fat_id|rdt_cid|sccid|epik|ob_click_id|tblci)=/i;
const SOCIAL = /(?<![^?&])(?:fbclid|igsh(?:id)?)=/i;
const MAIL = /(?<![^?&])(?:mc_[ce]id|_hsenc|_hsmi|mkt_tok|_kx)=/i;

const UTM = /(?<![^?&])utm_(?:medium|source)=[^&#]{1,60}/gi;

/** The tags of a visit from a page of our own, as Google Analytics names it. */
export const OWN_PAGE = 'utm_source=(direct)';

/**
 * The tags in the query or URL of a visit, such as `utm_medium=cpc`, then those of its destination, which the
 * owner has set for all visits. For a click ID, which would tell people apart, what it stands for.
 */
export function tagsOf(visit = '', destination = ''): string | undefined {
  if (AD.test(visit)) return 'utm_medium=cpc';
  const tags = [visit, destination].flatMap((url) => url.replace(/#.*/s, '').match(UTM) ?? []).join('&');
  if (tags !== '') return tags.slice(0, CLICK_LIMITS.tags);
  if (MAIL.test(visit)) return 'utm_medium=email';
  return SOCIAL.test(visit) ? 'utm_medium=social' : undefined;
}

type Rules = Partial<Record<Channel, RegExp>>;

/** By `utm_medium`, in lower case and without separators. The first one that matches counts. */
const MEDIUMS: Rules = {
  qr: /^qr/,
  paid: /cp[acelmpv]|ppc|^paid|(?<!un|non|pre)paid$|retarget|remarket|display|banner|(?:^|search|social|google|video)ads?$|^advert|^(?:ppv|sem|expandable|interstitial|programmatic|native|sponsored|promoted)$/,
  email: /mail|newsletter|^edm$/,
  ai: /^(?:ai|llm|genai)|chatbot|assistants?$/,
  messaging:
    /^(?:sms|mms|rcs|text|chat|im|dm|whatsapp|telegram|viber|line|wechat)$|messag|messenger|push|notification/,
  social: /social|^(?:sm|bio|story|stories|reels?|posts?|video|organicvideo)$/,
  search: /^(?:organic|seo|search)/,
  referral: /^(?:referral|link|app|backlink)$|affiliate|partner/,
};

/** By `utm_source`, likewise: what no list of hosts has, and what often stands alone. */
const SOURCES: Rules = {
  paid: /adwords|^(?:google|facebook|fb|instagram|ig|bing|yt|youtube|tiktok|linkedin)?ads?$/,
  direct: /^direct$/,
  qr: /^qr/,
  ai: /^(?:chatgpt|openai|perplexity|claude|gemini|copilot)(?:com|ai)?$/,
  email: /mail|newsletter/,
};

/** The channel of the first rule that a text meets. */
function firstOf(rules: Rules, text: string): Channel | undefined {
  const plain = text.replace(/^https?:|\bwww\.|[^\p{L}\d]+/gu, '');
  return (Object.keys(rules) as Channel[]).find((channel) => rules[channel]?.test(plain));
}

/**
 * The channel that tags say; undefined if they say nothing that is known. `known`: the channel of a source
 * that the rules do not know.
 */
export function taggedChannel(
  tags: string,
  known?: (source: string) => Channel | undefined,
): Channel | undefined {
  const given = new URLSearchParams(tags.toLowerCase());
  const [medium, source] = [given.get('utm_medium') ?? '', given.get('utm_source') ?? ''];
  const [byMedium, bySource] = [firstOf(MEDIUMS, medium), firstOf(SOURCES, source)];
  if (bySource === 'paid') return bySource;
  // Vague beside a source: ChatGPT's links may have `utm_medium=referral`.
  if (byMedium && byMedium !== 'search' && byMedium !== 'referral') return byMedium;
  return bySource ?? known?.(source) ?? byMedium;
}
