import type { FunctionComponent } from 'preact';
import type { IconName } from '#console/components/elements/icon.tsx';
import type { Permission } from '#console/session/session.ts';

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
  needs: readonly Permission[];
  load: () => Promise<{ default: FunctionComponent }>;
}

const views = (
  section: Section,
  needs: readonly Permission[],
  loads: Record<string, ViewEntry['load']>,
): ViewEntry[] => Object.entries(loads).map(([path, load]) => ({ section, path, needs, load }));

/** All views: to add one, add a folder and a row. The first one that matches a path is shown. */
export const VIEWS: readonly ViewEntry[] = [
  ...views('overview', [], { '': () => import('./overview/overview.tsx') }),
  ...views('links', ['links:read'], {
    '/links': () => import('./links/list/links.tsx'),
    '/links/folders': () => import('./links/folders/folders.tsx'),
    '/links/utm': () => import('./links/utm/utm-templates.tsx'),
    '/links/tags': () => import('./links/tags/tags.tsx'),
    '/links/import': () => import('./links/import/imports.tsx'),
    '/links/import/:id': () => import('./links/import/import.tsx'),
    '/links/:id': () => import('./links/link.tsx'),
  }),
  ...views('smartLinks', ['smart-links:write'], {
    '/smart-links/new': () => import('./smart-links/new-smart-link.tsx'),
  }),
  ...views('smartLinks', ['smart-links:read'], {
    '/smart-links': () => import('./smart-links/smart-links.tsx'),
    '/smart-links/:id': () => import('./smart-links/analytics.tsx'),
    '/smart-links/:id/edit': () => import('./smart-links/edit-smart-link.tsx'),
    '/smart-links/:id/results': () => import('./smart-links/results.tsx'),
    '/smart-links/:id/subscribers': () => import('./smart-links/subscribers.tsx'),
    '/smart-links/:id/registrations': () => import('./smart-links/registrations.tsx'),
  }),
  ...views('analytics', ['analytics:read'], {
    '/analytics': () => import('./analytics/analytics.tsx'),
    '/analytics/live': () => import('./analytics/live/live.tsx'),
  }),
  ...views('analytics', ['shares:manage'], {
    '/analytics/reports': () => import('./analytics/reports/reports.tsx'),
  }),
  ...views('developer', [], {
    '/developer': () => import('./developer/keys/keys.tsx'),
    '/developer/webhooks': () => import('./developer/webhooks/webhooks.tsx'),
    '/developer/webhooks/:id': () => import('./developer/webhooks/webhook.tsx'),
    '/developer/code': () => import('./developer/code/code.tsx'),
    '/developer/tools': () => import('./developer/tools/tools.tsx'),
    '/developer/playground': () => import('./developer/playground/playground.tsx'),
  }),
  ...views('account', [], {
    '/account': () => import('./account/account.tsx'),
    '/account/members': () => import('./account/members/members.tsx'),
    '/account/audit': () => import('./account/audit/audit.tsx'),
    '/account/sessions': () => import('./account/sessions/sessions.tsx'),
    '/account/apps': () => import('./account/apps/apps.tsx'),
    '/account/domains': () => import('./account/domains/domains.tsx'),
    '/account/brand': () => import('./account/brand/brand.tsx'),
    // The authorization endpoint: apps find it in metadata.
    '/account/connect': () => import('./account/apps/authorize.tsx'),
  }),
];

/** The section of a path relative to the console. */
export const sectionOf = (path: string): Section =>
  SECTIONS.find(
    (section) => section.path !== '' && (path === section.path || path.startsWith(`${section.path}/`)),
  )?.key ?? 'overview';
