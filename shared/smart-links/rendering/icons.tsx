import type { JSX } from 'preact';
import type { ContactKind } from '../model/contact-kind.ts';
import type { BrandIcon } from './brand-icons.ts';

/** An icon in a 24x24 viewBox. */
export const svgIcon = (className: string | undefined, ...paths: string[]): JSX.Element => (
  <svg class={className} viewBox="0 0 24 24" aria-hidden="true">
    {paths.map((d) => (
      <path d={d} />
    ))}
  </svg>
);

export const arrowIcon = (): JSX.Element => svgIcon('go line', 'M5 12h14M13 6l6 6-6 6');
export const checkIcon = (): JSX.Element => svgIcon('line', 'M5 12.5l4.5 4.5L19 7.5');
export const musicIcon = (): JSX.Element =>
  svgIcon('line', 'M9 18V5l10-2v13', 'M9 18a3 3 0 11-6 0 3 3 0 016 0z', 'M19 16a3 3 0 11-6 0 3 3 0 016 0z');
export const phoneIcon = (): JSX.Element =>
  svgIcon(
    'line',
    'M8 2.5h8a2 2 0 012 2v15a2 2 0 01-2 2H8a2 2 0 01-2-2v-15a2 2 0 012-2z',
    'M12 7v7M9 11.5l3 3 3-3M10.5 18.5h3',
  );

/** The button of a player that has not been loaded. */
export const playIcon = (): JSX.Element => (
  <svg class="play" viewBox="0 0 64 64" aria-hidden="true">
    <circle cx={32} cy={32} r={32} />
    <path d="M26 20.5v23L45 32z" />
  </svg>
);

/** Icons of links to write or to call. */
const CONTACT_ICONS: Readonly<Record<ContactKind, readonly string[]>> = {
  email: [
    'M4 5h16a1.5 1.5 0 011.5 1.5v11A1.5 1.5 0 0120 19H4a1.5 1.5 0 01-1.5-1.5v-11A1.5 1.5 0 014 5z',
    'M3 6.5l9 6.5 9-6.5',
  ],
  phone: [
    'M6.3 3.2l2.6-.3 1.9 4.4-2.2 1.9a12.4 12.4 0 006.2 6.2l1.9-2.2 4.4 1.9-.3 2.6a3 3 0 01-3 2.7' +
      'C10 20.2 3.8 14 3.6 6.2a3 3 0 012.7-3z',
  ],
  text: ['M5 4h14a2 2 0 012 2v9a2 2 0 01-2 2h-7l-5 4v-4H5a2 2 0 01-2-2V6a2 2 0 012-2z', 'M8 9h8M8 12.5h5'],
};

export const contactIcon = (kind: ContactKind): JSX.Element => svgIcon('line', ...CONTACT_ICONS[kind]);

/** The logo of a known site. */
export const brandIcon = ({ background, foreground, path }: BrandIcon): JSX.Element => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: the text beside it says the same
  <svg viewBox="0 0 40 40">
    <path fill={background} d="M0 0h40v40H0z" />
    <path fill={foreground} transform="translate(9.5 9.5)scale(.875)" d={path} />
  </svg>
);
