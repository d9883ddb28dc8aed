import { h, type JSX } from 'preact';
import type { SmartLinkType } from '../slug.ts';
import { appPage, bioPage, musicPage, webinarPage } from './link-pages.ts';
import { hueOf, paletteCss } from './palette.ts';
import type { PageView } from './parts.ts';
import { styleOf } from './style.ts';
import { surveyPage } from './survey-page.ts';
import { videoPage } from './video-page.ts';

/** What is seen of a landing page. Nothing of Node: the console draws its preview with it. */

const PAGES: Readonly<Record<SmartLinkType, (view: PageView) => JSX.Element>> = {
  myBio: bioPage,
  appDownload: appPage,
  musicLink: musicPage,
  videoLink: videoPage,
  webinarLink: webinarPage,
  surveyLink: surveyPage,
};

export const pageBody = (view: PageView): JSX.Element[] => [PAGES[view.link.type](view), footer()];

/** The palette stands over the common colours, so it comes last. */
export const pageCss = ({ link }: Pick<PageView, 'link'>): string =>
  styleOf(link.type) + paletteCss(hueOf(link.slug));

const footer = (): JSX.Element =>
  h(
    'footer',
    { lang: 'en', dir: 'ltr' },
    h(
      'svg',
      { class: 'line', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      h('path', { d: 'M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z' }),
    ),
    'Signpost',
  );
