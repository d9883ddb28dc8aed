import type { FunctionComponent } from 'preact';
import type { IconName } from '../components/icon.tsx';
import type { Permission } from '../session/session.tsx';

/** The main navigation, in its order. */
export const SECTIONS = [
  { key: 'overview', path: '', icon: 'overview' },
  { key: 'links', path: '/links', icon: 'links' },
  { key: 'smartLinks', path: '/smart-links', icon: 'pages' },
  { key: 'developer', path: '/developer', icon: 'developer' },
  { key: 'account', path: '/account', icon: 'account' },
] as const satisfies readonly { key: string; path: string; icon: IconName }[];

export type Section = (typeof SECTIONS)[number]['key'];

export interface ViewEntry {
  section: Section;
  /** Below the console's own; `:name` takes one segment, which `useRoute().params` gives. */
  path: string;
  /** Without all of these the view is shown as not available. */
  needs?: readonly Permission[];
  load: () => Promise<{ default: FunctionComponent }>;
}

/** Every view: adding one is a folder and a row. */
export const VIEWS: readonly ViewEntry[] = [
  { section: 'overview', path: '', load: () => import('./overview/overview.tsx') },
  { section: 'links', path: '/links', needs: ['links:read'], load: () => import('./links/links.tsx') },
  {
    section: 'smartLinks',
    path: '/smart-links',
    needs: ['smart-links:read'],
    load: () => import('./smart-links/smart-links.tsx'),
  },
  { section: 'developer', path: '/developer', load: () => import('./developer/developer.tsx') },
  { section: 'account', path: '/account', load: () => import('./account/account.tsx') },
];

/** The section of a path below the console's own. */
export const sectionOf = (path: string): Section =>
  SECTIONS.find(
    (section) => section.path !== '' && (path === section.path || path.startsWith(`${section.path}/`)),
  )?.key ?? 'overview';
