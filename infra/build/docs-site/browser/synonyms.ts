import { termOf } from '../search-words.ts';

/**
 * Words of the documentation, and what people search for instead. Words of ours that are separated by
 * spaces belong together; each of the others stands for them alone.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
  analytics: 'metric report statistic stats tracking',
  change: 'edit rename',
  click: 'visit',
  client: 'sdk',
  code: 'alias backhalf keyword slug vanity',
  'command line': 'shell terminal',
  consent: 'gdpr',
  conversion: 'attribution purchase tracking',
  country: 'geo geotargeting',
  'create link': 'shorten shortener',
  'custom domain': 'brand vanity',
  delete: 'erase remove',
  domain: 'dns',
  expire: 'expiration',
  'export delete': 'gdpr',
  'first click': 'attribution',
  import: 'bitly migrate',
  key: 'token',
  limit: 'quota',
  link: 'shorturl url',
  member: 'collaborator guest invite team user',
  permission: 'role',
  pixel: 'retarget',
  plan: 'billing price',
  prepaid: 'billing payment price',
  preview: 'cloak opengraph unfurl',
  privacy: 'anonymize',
  profile: 'biolink linktree',
  python: 'pip py sdk',
  'qr code': 'barcode',
  'rate limit': 'throttle throttling',
  rule: 'geo geotargeting',
  sale: 'payment purchase',
  schedule: 'expiration',
  'sign in': 'login signup',
  signature: 'hmac',
  'single sign on': 'sso',
  slug: 'alias',
  'smart link': 'biolink landing linktree page',
  'social card': 'opengraph',
  'split test': 'ab',
  survey: 'poll questionnaire',
  tag: 'campaign',
  theme: 'brand',
  typescript: 'javascript js node nodejs sdk',
  update: 'edit rename',
  utm: 'campaign tracking',
  webhook: 'callback hook',
};

const BY_TERM = new Map<string, string[][]>();
for (const [ours, others] of Object.entries(SYNONYMS)) {
  for (const term of others.split(' ').map(termOf))
    BY_TERM.set(term, [...(BY_TERM.get(term) ?? []), ours.split(' ').map(termOf)]);
}

/** Terms that mean the same as a term; each may be several that belong together. */
export const synonymsOf = (term: string): readonly (readonly string[])[] => BY_TERM.get(term) ?? [];
