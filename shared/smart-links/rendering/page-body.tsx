import type { JSX } from 'preact';
import { TOKENS } from '#shared/visitor-pages/tokens.ts';
import { contactKind } from '../model/contact-kind.ts';
import { socialIcon } from './brand-icons.ts';
import { consentBanner, consentStyle, privacySettings } from './consent.tsx';
import { contactIcon, svgIcon } from './icons.tsx';
import { paletteCss } from './palette.ts';
import { accentHue, decoration, EXTERNAL_LINK, list, outbound, type PageView, picture } from './parts.tsx';
import { styleWith } from './style.ts';
import { layoutOf, themeCss } from './theme/theme-css.ts';
import { PAGES } from './types/registry.ts';

/** The visible part of a landing page. No Node APIs: the console's preview uses it. */

export const pageBody = (view: PageView): JSX.Element => (
  <>
    {backdrop(view)}
    {PAGES[view.link.type].body(view)}
    {footer(view)}
    {consentBanner(view)}
  </>
);

/** The palette, or the theme, comes last: it overrides the common colors. */
export const pageCss = (view: Pick<PageView, 'link' | 'findPicture' | 'mark'>): string => {
  const { link } = view;
  const hue = accentHue(view);
  const { style, optionalStyle } = PAGES[link.type];
  return styleWith(
    (layoutOf(link.theme) ? style.replace(WIDE_SCREENS, '') : style) +
      (optionalStyle?.(link) ?? '') +
      (link.socials.length > 0 ? SOCIALS : '') +
      (view.mark ? MARK : '') +
      (link.theme?.artwork === 'none' ? NO_BANNER : '') +
      consentStyle(link),
    link.theme ? themeCss(link, hue) : TOKENS + paletteCss(hue),
  );
};

/** Several columns, which no layout of a theme has. */
const WIDE_SCREENS = /@media \(min-width:56rem\)\{\n[^@]*?\n\}\n/g;

const SOCIALS = `
.socials{flex:1 0 100%;display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem}
.socials a{display:grid;place-items:center;width:2.75rem;height:2.75rem;border-radius:50%;color:var(--soft)}
.socials a:hover{color:var(--accent)}
footer .socials svg{width:1.5rem;height:1.5rem}
.socials svg:not(.line) path{fill:currentColor}
`;

const MARK =
  '.mark{display:block;width:100%;height:100%;padding:15%;background:#fff}.mark img{object-fit:contain}';

/** Avatars overlap the banner above them, if there is one. */
const NO_BANNER = '.who:first-child .face{margin-top:0}';

/** The owner's profiles elsewhere. */
function socials(view: PageView): JSX.Element | null {
  const marks = view.link.socials.flatMap(({ platform, url }) => {
    const kind = contactKind(url);
    const { name, path } = socialIcon(platform);
    const href = outbound(view, url);
    const icon = kind ? contactIcon(kind) : svgIcon(undefined, path);
    const label = kind ? view.locale.texts.contact[kind] : name;
    if (!href) return [];
    return (
      <li>
        <a href={href} aria-label={label} {...SOCIAL_LINK}>
          {icon}
        </a>
      </li>
    );
  });
  return marks.length > 0 ? list(marks, 'socials') : null;
}

/** `me`: it is the owner's own profile. */
const SOCIAL_LINK = { ...EXTERNAL_LINK, rel: `me ${EXTERNAL_LINK.rel}` };

/** The image behind a themed page. */
function backdrop(view: PageView): JSX.Element | null {
  const image = picture(view, view.link.theme?.background?.image);
  return image && decoration('backdrop', image);
}

const footer = (view: PageView): JSX.Element => {
  const { link, locale } = view;
  return (
    <footer>
      {socials(view)}
      {link.hideBranding ? null : (
        <span lang="en" dir="ltr">
          {svgIcon('line', 'M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z')}
          Signpost
        </span>
      )}
      <a href={`/report?url=${encodeURIComponent(link.url)}`} rel="nofollow" {...locale.builtInText}>
        {locale.texts.report}
      </a>
      {privacySettings(view)}
    </footer>
  );
};
