/** Stroke paths in a 24x24 viewBox. */
const PATHS = {
  overview: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  analytics: 'M4 4v16h16M8 15l4-5 3 3 5-7',
  links: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  pages: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  developer: 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c1-4 4-6 8-6s7 2 8 6',
  switch: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  columns: 'M4 5h16v14H4zM9 5v14M15 5v14',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20 20',
  more: 'M5 11.5v1M4.5 12h1M12 11.5v1M11.5 12h1M19 11.5v1M18.5 12h1',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2',
  split: 'M4 12h6l5-6h5M10 12l5 6h5M17 3l3 3-3 3M17 15l3 3-3 3',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17 14h.01M7 14h7',
  chat: 'M4 5h16v11H9l-5 4z',
  terminal: 'M3 5h18v14H3zM7 9l3 3-3 3M13 15h4',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M7 11H5v9h14v-9h-2',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  external: 'M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6',
  signOut: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  passkey:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.8-4 3.3-6 6.5-6 1.3 0 2.5.3 3.5 1M17.5 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M17.5 12v8l2-2M17.5 15.5h1.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8v.1',
  up: 'M12 19V6M6 11l6-6 6 6',
  down: 'M12 5v13M6 13l6 6 6-6',
  back: 'M19 12H6M11 6l-6 6 6 6',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
  redo: 'm16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  play: 'M8 5v14l11-7z',
  pause: 'M9 5v14M15 5v14',
  phone:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3M11 18h2',
  desktop: 'M3 5h18v11H3zM9 20h6M12 16v4',
  music: 'M9 18V5l10-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0M19 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  calendar: 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5',
  survey: 'M9 6h12M9 12h12M9 18h12M3 6l1.5 1.5L6.5 5M3 12l1.5 1.5L6.5 11M3 18l1.5 1.5L6.5 17',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6M14 20h2',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: needs a text next to it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
