import type { Permission } from '#console/session/session.ts';
import type { Texts } from '#console/texts/en.ts';
import type { GO_KEYS } from './shortcuts.ts';

/** A view below a section, as the palette offers it. */
export interface Part {
  path: keyof Texts['commands']['words'];
  section: keyof typeof GO_KEYS;
  title: (texts: Texts) => string;
  /** Only for people: an API key has none. */
  isPersonal?: boolean;
}

/** Views that the navigation of a section leads to. What people call them otherwise: `commands.words`. */
export const PARTS: readonly Part[] = [
  { path: '/links/folders', section: 'links', title: ({ folders }) => folders.title },
  { path: '/links/tags', section: 'links', title: ({ links }) => links.tags },
  { path: '/links/utm', section: 'links', title: ({ utm }) => utm.title },
  { path: '/links/import', section: 'links', title: ({ links }) => links.imports },
  { path: '/analytics/live', section: 'analytics', title: ({ analytics }) => analytics.live.title },
  { path: '/analytics/reports', section: 'analytics', title: ({ analytics }) => analytics.scheduling.list },
  { path: '/developer/webhooks', section: 'developer', title: ({ developer }) => developer.webhooks.title },
  { path: '/developer/code', section: 'developer', title: ({ developer }) => developer.code.title },
  { path: '/developer/tools', section: 'developer', title: ({ tools }) => tools.title },
  { path: '/developer/playground', section: 'developer', title: ({ account }) => account.playground.title },
  { path: '/account/members', section: 'account', title: ({ members }) => members.title },
  { path: '/account/audit', section: 'account', title: ({ audit }) => audit.title },
  { path: '/account/apps', section: 'account', title: ({ connections }) => connections.title },
  { path: '/account/domains', section: 'account', title: ({ account }) => account.domains.title },
  { path: '/account/brand', section: 'account', title: ({ account }) => account.brand.title },
  {
    path: '/account/sessions',
    section: 'account',
    title: ({ sessions }) => sessions.title,
    isPersonal: true,
  },
];

/** What can be created, from any view. */
export interface Creation {
  /** A view, with its dialog. */
  path: string;
  needs: Permission;
  title: (texts: Texts) => string;
  words?: (texts: Texts) => string;
  keys?: readonly string[];
}

export const CREATIONS: readonly Creation[] = [
  { path: '/links?create=yes', needs: 'links:write', title: ({ links }) => links.create, keys: ['C'] },
  {
    path: '/smart-links/new',
    needs: 'smart-links:write',
    title: ({ smartLinks }) => smartLinks.create,
    words: ({ commands }) => commands.words.create,
  },
  { path: '/developer?create=yes', needs: 'keys:manage', title: ({ developer }) => developer.keys.create },
  {
    path: '/developer/webhooks?create=yes',
    needs: 'webhooks:manage',
    title: ({ developer }) => developer.webhooks.create,
  },
  {
    path: '/account/domains?create=yes',
    needs: 'domains:manage',
    title: ({ account }) => account.domains.add,
  },
  { path: '/account/members?invite=yes', needs: 'members:manage', title: ({ members }) => members.invite },
];

/** Labels of the settings and panels of views: who knows one by its label finds its view. */
const LABELS: Partial<Record<Part['path'], (texts: Texts) => readonly string[]>> = {
  links: ({ links, targeting, apps }) => [
    ...[links.originalUrl, links.customDomain, links.expires, links.maxClicks, links.password],
    ...[links.expiredUrl, links.status, targeting.rules, targeting.variants, targeting.schedule],
    ...[targeting.utm, targeting.preview, targeting.forwardQuery, targeting.trackConversions, apps.title],
  ],
  account: ({ account: { conversions, data, ...text } }) => [
    ...[text.summary, text.quotas, text.balance, text.plan, text.rateLimit, text.permissions],
    ...[conversions.title, conversions.days, conversions.track, data.exports, data.export, data.deletion],
  ],
  '/account/brand': ({ account: { brand }, smartLinks }) => [
    ...[brand.name, brand.url, brand.icon, brand.color, smartLinks.design.font, brand.footerText],
  ],
  '/account/domains': ({ account: { domains }, apps }) => [
    ...Object.values(domains.urls).map(({ label }) => label),
    ...[domains.robots, domains.caseSensitive, domains.isDefault, domains.shortUrls, domains.records],
    ...[apps.ios, apps.android, apps.fingerprints],
  ],
  '/account/sessions': ({ passkeys, sessions }) => [passkeys.title, sessions.list, sessions.leave],
  '/links/utm': ({ utm }) => [utm.requiredOfAll],
  '/developer/playground': ({ account: { playground } }) => [
    ...[playground.model, playground.systemPrompt, playground.temperature, playground.maxTokens],
  ],
};

/** What finds a view beside its title. */
export const wordsOf = (path: Part['path'], texts: Texts): string =>
  [texts.commands.words[path], ...(LABELS[path]?.(texts) ?? [])].join(' ');
