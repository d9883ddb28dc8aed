import type { ComponentChildren, JSX } from 'preact';
import type { PublicSmartLink } from '../../model/public-smart-link-schema.ts';
import { hostOf } from '../../services/hosts.ts';
import { appStoreIcon, type BrandIcon, googlePlayIcon } from '../brand-icons.ts';
import { arrowIcon, phoneIcon, svgIcon } from '../icons.tsx';
import type { PageDefinition } from '../page-definition.ts';
import { avatar, bannerLayout, EXTERNAL_LINK, outbound, type PageView } from '../parts.tsx';
import { webUrl } from '../sources.ts';
import { SHEET } from '../style.ts';

/**
 * Badges as required by both stores: white on black with a gray border, with the stores' wording and of one
 * height and width, the App Store first, with a quarter of the height as clear space around each.
 */
const STYLE = `${SHEET}
.app .face{border-radius:26%}
.stores{display:flex;flex-wrap:wrap;gap:1rem}
.store{flex:0 1 15rem;display:flex;align-items:center;gap:.8rem;min-width:12.5rem;min-height:4rem;
padding:.5rem 1.25rem .5rem 1rem;border:1px solid #a6a6a6;border-radius:.7rem;background:#000;color:#fff;
text-decoration:none;line-height:1.1}
[dir=rtl] .store{padding:.5rem 1rem .5rem 1.25rem}
.store svg{flex:none;width:1.9rem;height:1.9rem;fill:currentColor}
.store svg.line{fill:none;stroke-width:1.5}
.store small,.store strong{display:block}
.store small{font-size:.8125rem;margin-bottom:.15rem}
.store strong{font-size:1.45rem;font-weight:600;letter-spacing:-.015em}
.web{margin-top:1rem}
@media (max-width:55.99rem){.who,.do{text-align:center}.face{margin-inline:auto}
.stores{justify-content:center}}
@media (min-width:56rem){.app .banner{height:clamp(18rem,50vh,34rem)}}
`;

/** iPads that request desktop sites look like Macs to the server, but not to a script. */
const SCRIPT = `
const ios=document.querySelector('a[data-ipad]');
if(ios&&navigator.maxTouchPoints>1&&/Macintosh/.test(navigator.userAgent)
&&url.searchParams.get('page')!=='1')location.replace(ios.href);
`;

export const appDownload: PageDefinition = {
  body: page,
  style: STYLE,
  script: SCRIPT,
  head: smartBanners,
  leadsPhones: true,
  openGraphType: 'website',
};

function page(view: PageView): JSX.Element {
  const { appstoreLink, playstoreLink } = view.link;
  const web = outbound(view, view.link.webUrl);
  const { texts, builtInText } = view.locale;
  return bannerLayout(view, 'app', {
    head: avatar(view),
    actions: (
      <>
        <div class="stores">
          {badge(view, APP_STORE, appstoreLink)}
          {badge(view, PLAY_STORE, playstoreLink)}
        </div>
        {web && (
          <p class="web">
            <a class="button" href={web} {...EXTERNAL_LINK}>
              <span {...builtInText}>{texts.openOnWeb}</span>
              {arrowIcon()}
            </a>
          </p>
        )}
      </>
    ),
  });
}

interface Store {
  name: string;
  hosts: readonly string[];
  icon: BrandIcon;
  words: 'downloadOn' | 'getItOn';
  /** Shown instead of the name if the link does not lead to the store itself. */
  system: string;
  attributes?: Record<string, string>;
}

const APP_STORE: Store = {
  name: 'App Store',
  hosts: ['apps.apple.com', 'itunes.apple.com'],
  icon: appStoreIcon,
  words: 'downloadOn',
  system: 'iOS',
  attributes: { 'data-ipad': '' },
};

const PLAY_STORE: Store = {
  name: 'Google Play',
  hosts: ['play.google.com'],
  icon: googlePlayIcon,
  words: 'getItOn',
  system: 'Android',
};

/** A badge; for an unknown store, a button that does not claim to be from this one. */
function badge(view: PageView, store: Store, link: string | null | undefined): JSX.Element | null {
  const url = webUrl(link);
  if (!url) return null;
  const isStore = store.hosts.includes(hostOf(url));
  const { texts, builtInText } = view.locale;
  const words = <small {...builtInText}>{isStore ? texts[store.words] : texts.downloadFor}</small>;
  return (
    <a class="store" href={outbound(view, url) ?? url} {...store.attributes} {...EXTERNAL_LINK}>
      {isStore ? svgIcon(undefined, store.icon.path) : phoneIcon()}
      <span>
        {words}{' '}
        <strong lang="en" dir="ltr">
          {isStore ? store.name : store.system}
        </strong>
      </span>
    </a>
  );
}

/** Smart banner tags: for Safari, and for libraries that show one on Android. */
function smartBanners({ link }: PageView): ComponentChildren {
  const tags = { 'apple-itunes-app': appStoreId(link), 'google-play-app': playStoreId(link) };
  return Object.entries(tags).map(([name, id]) => id && <meta name={name} content={`app-id=${id}`} />);
}

function appStoreId({ appstoreLink }: PublicSmartLink): string | undefined {
  const url = webUrl(appstoreLink);
  if (!url || !APP_STORE.hosts.includes(hostOf(url))) return undefined;
  return /\/id(\d{1,20})(?:\/|$)/.exec(new URL(url).pathname)?.[1];
}

function playStoreId({ playstoreLink }: PublicSmartLink): string | undefined {
  const url = webUrl(playstoreLink);
  if (!url || !PLAY_STORE.hosts.includes(hostOf(url))) return undefined;
  const id = new URL(url).searchParams.get('id') ?? '';
  return /^[A-Za-z]\w*(?:\.\w+)+$/.test(id) ? id : undefined;
}
