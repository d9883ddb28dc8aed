import { h, type JSX } from 'preact';
import { paletteCss } from './palette.ts';
import { accentHue, type PageView } from './parts.ts';
import { styleWith } from './style.ts';
import { PAGES } from './types/registry.ts';

/** The visible part of a landing page. No Node APIs: the console's preview uses it. */

export const pageBody = (view: PageView): JSX.Element[] => [PAGES[view.link.type].body(view), footer(view)];

/** The palette comes last: it overrides the common colours. */
export function pageCss(view: Pick<PageView, 'link' | 'findPicture'>): string {
  const { style, optionalStyle } = PAGES[view.link.type];
  return styleWith(style + (optionalStyle?.(view.link) ?? '')) + paletteCss(accentHue(view));
}

const footer = ({ link, locale }: PageView): JSX.Element =>
  h(
    'footer',
    null,
    h(
      'span',
      { lang: 'en', dir: 'ltr' },
      h(
        'svg',
        { class: 'line', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        h('path', { d: 'M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z' }),
      ),
      'Signpost',
    ),
    h(
      'a',
      { href: `/report?url=${encodeURIComponent(link.url)}`, rel: 'nofollow', ...locale.builtInText },
      locale.texts.report,
    ),
  );
