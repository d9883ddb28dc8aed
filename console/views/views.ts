import type { FunctionComponent } from 'preact';
import type { IconName } from '../components/elements/icon.tsx';
import type { Permission } from '../session/session.ts';

/** The main navigation, in order. */
export const SECTIONS = [
  { key: 'overview', path: '', icon: 'overview' },
  { key: 'links', path: '/links', icon: 'links' },
  { key: 'smartLinks', path: '/smart-links', icon: 'pages' },
  { key: 'analytics', path: '/analytics', icon: 'analytics' },
  { key: 'developer', path: '/developer', icon: 'developer' },
  { key: 'account', path: '/account', icon: 'account' },
] as const satisfies readonly { key: string; path: string; icon: IconName }[];

export type Section = (typeof SECTIONS)[number]['key'];

export interface ViewEntry {
  section: Section;
  /** Relative to the console; `:name` matches one segment, available in `useRoute().params`. */
  path: string;
  /** Required permissions; without them, the view is shown as not available. */
  needs?: readonly Permission[];
  load: () => Promise<{ default: FunctionComponent }>;
}

/** All views: to add one, add a folder and a row. */
export const VIEWS: readonly ViewEntry[] = [
  { section: 'overview', path: '', load: () => import('./overview/overview.tsx') },
  { section: 'links', path: '/links', needs: ['links:read'], load: () => import('./links/list/links.tsx') },
  {
    section: 'links',
    path: '/links/tags',
    needs: ['links:read'],
    load: () => import('./links/tags/tags.tsx'),
  },
  {
    section: 'links',
    path: '/links/import',
    needs: ['links:read'],
    load: () => import('./links/import/imports.tsx'),
  },
  {
    section: 'links',
    path: '/links/import/:id',
    needs: ['links:read'],
    load: () => import('./links/import/import.tsx'),
  },
  { section: 'links', path: '/links/:id', needs: ['links:read'], load: () => import('./links/link.tsx') },
  {
    section: 'smartLinks',
    path: '/smart-links',
    needs: ['smart-links:read'],
    load: () => import('./smart-links/smart-links.tsx'),
  },
  {
    section: 'smartLinks',
    path: '/smart-links/new',
    needs: ['smart-links:write'],
    load: () => import('./smart-links/new-smart-link.tsx'),
  },
  {
    section: 'smartLinks',
    path: '/smart-links/:id',
    needs: ['smart-links:read'],
    load: () => import('./smart-links/analytics.tsx'),
  },
  {
    section: 'smartLinks',
    path: '/smart-links/:id/edit',
    needs: ['smart-links:read'],
    load: () => import('./smart-links/edit-smart-link.tsx'),
  },
  {
    section: 'smartLinks',
    path: '/smart-links/:id/results',
    needs: ['smart-links:read'],
    load: () => import('./smart-links/results.tsx'),
  },
  {
    section: 'smartLinks',
    path: '/smart-links/:id/registrations',
    needs: ['smart-links:read'],
    load: () => import('./smart-links/registrations.tsx'),
  },
  {
    section: 'analytics',
    path: '/analytics',
    needs: ['analytics:read'],
    load: () => import('./analytics/analytics.tsx'),
  },
  {
    section: 'analytics',
    path: '/analytics/live',
    needs: ['analytics:read'],
    load: () => import('./analytics/live/live.tsx'),
  },
  { section: 'developer', path: '/developer', load: () => import('./developer/keys/keys.tsx') },
  {
    section: 'developer',
    path: '/developer/webhooks',
    load: () => import('./developer/webhooks/webhooks.tsx'),
  },
  {
    section: 'developer',
    path: '/developer/webhooks/:id',
    load: () => import('./developer/webhooks/webhook.tsx'),
  },
  { section: 'developer', path: '/developer/code', load: () => import('./developer/code/code.tsx') },
  { section: 'developer', path: '/developer/tools', load: () => import('./developer/tools/tools.tsx') },
  {
    section: 'developer',
    path: '/developer/playground',
    load: () => import('./developer/playground/playground.tsx'),
  },
  { section: 'account', path: '/account', load: () => import('./account/account.tsx') },
  {
    section: 'account',
    path: '/account/members',
    load: () => import('./account/members/members.tsx'),
  },
  { section: 'account', path: '/account/audit', load: () => import('./account/audit/audit.tsx') },
  {
    section: 'account',
    path: '/account/sessions',
    load: () => import('./account/sessions/sessions.tsx'),
  },
  {
    section: 'account',
    path: '/account/domains',
    load: () => import('./account/domains/domains.tsx'),
  },
];

/** The section of a path relative to the console. */
export const sectionOf = (path: string): Section =>
  SECTIONS.find(
    (section) => section.path !== '' && (path === section.path || path.startsWith(`${section.path}/`)),
  )?.key ?? 'overview';
