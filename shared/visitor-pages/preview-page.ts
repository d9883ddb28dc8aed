import { domainToUnicode } from 'node:url';
import { type ComponentChildren, h, type JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language, Translated } from './language.ts';
import { localizedPage, type VisitorPage } from './page.ts';

/** The content of a link's preview. */
export interface PreviewContent {
  /** Path of its short URL. */
  path: string;
  /** Full short URL, for the form to report it. */
  shortUrl: string;
  /** Or what reveals it: a password, or a visit that counts against a click limit. */
  destination: PreviewDestination | 'password' | 'visit';
  /** ISO 8601; undefined if unknown. */
  createdAt: string | undefined;
}

interface PreviewDestination {
  title: string | undefined;
  /** Encoded for a location header. */
  url: string;
  /** Other possible destinations, from its rules, variants and apps. */
  others: readonly string[];
  /** The link has expired: this is its `expiredUrl`. */
  hasEnded: boolean;
}

interface PreviewTexts {
  title: string;
  /** Why the destination is not shown. */
  hidden: Record<'password' | 'visit', string>;
  ended: string;
  others: string;
  created: (date: string) => string;
  proceed: string;
  report: string;
}

const TEXTS: Translated<PreviewTexts> = {
  en: {
    title: 'Where this link goes',
    hidden: {
      password: 'This link is password-protected, so its destination is not shown here.',
      visit: 'This link can only be opened a limited number of times, so its destination is not shown here.',
    },
    ended: 'This link is no longer active. It now goes to:',
    others:
      'Depending on the visitor (for example, their country or device) and the time, it may also go to:',
    created: (date) => `Created on ${date}`,
    proceed: 'Continue',
    report: 'Report this link',
  },
  es: {
    title: 'Adónde lleva este enlace',
    hidden: {
      password: 'Este enlace está protegido con contraseña, así que no se muestra su destino.',
      visit: 'Este enlace solo se puede abrir un número limitado de veces, así que no se muestra su destino.',
    },
    ended: 'Este enlace ya no está activo. Ahora lleva a:',
    others:
      'Según el visitante (por ejemplo, su país o su dispositivo) y el momento, también puede llevar a:',
    created: (date) => `Creado el ${date}`,
    proceed: 'Continuar',
    report: 'Denunciar este enlace',
  },
  fr: {
    title: 'Où mène ce lien',
    hidden: {
      password: 'Ce lien est protégé par un mot de passe : sa destination n’est donc pas affichée.',
      visit:
        'Ce lien ne peut être ouvert qu’un nombre limité de fois : sa destination n’est donc pas affichée.',
    },
    ended: 'Ce lien n’est plus actif. Il mène désormais ici :',
    others:
      'Selon le visiteur (par exemple son pays ou son appareil) et le moment, il peut aussi mener ici :',
    created: (date) => `Créé le ${date}`,
    proceed: 'Continuer',
    report: 'Signaler ce lien',
  },
  de: {
    title: 'Wohin dieser Link führt',
    hidden: {
      password: 'Dieser Link ist durch ein Passwort geschützt. Deshalb wird sein Ziel hier nicht angezeigt.',
      visit:
        'Dieser Link kann nur begrenzt oft geöffnet werden. Deshalb wird sein Ziel hier nicht angezeigt.',
    },
    ended: 'Dieser Link ist nicht mehr aktiv. Er führt jetzt hierhin:',
    others: 'Je nach Besucher (zum Beispiel nach Land oder Gerät) und Zeitpunkt kann er auch hierhin führen:',
    created: (date) => `Erstellt am ${date}`,
    proceed: 'Weiter',
    report: 'Diesen Link melden',
  },
  pt: {
    title: 'Para onde este link leva',
    hidden: {
      password: 'Este link é protegido por senha e, por isso, o destino não é mostrado aqui.',
      visit:
        'Este link só pode ser aberto um número limitado de vezes e, por isso, o destino não é mostrado ' +
        'aqui.',
    },
    ended: 'Este link não está mais ativo. Agora ele leva para cá:',
    others:
      'Dependendo do visitante (por exemplo, do país ou do dispositivo) e do momento, ele também pode ' +
      'levar para cá:',
    created: (date) => `Criado em ${date}`,
    proceed: 'Continuar',
    report: 'Denunciar este link',
  },
  ar: {
    title: 'إلى أين يؤدي هذا الرابط',
    hidden: {
      password: 'هذا الرابط محمي بكلمة مرور، ولذلك لا تظهر وجهته هنا.',
      visit: 'لا يمكن فتح هذا الرابط إلا لعدد محدود من المرات، ولذلك لا تظهر وجهته هنا.',
    },
    ended: 'لم يعد هذا الرابط نشطًا، وهو يؤدي الآن إلى:',
    others: 'بحسب الزائر، كبلده أو جهازه، وبحسب الوقت، قد يؤدي أيضًا إلى:',
    created: (date) => `أُنشئ في ${date}`,
    proceed: 'متابعة',
    report: 'الإبلاغ عن هذا الرابط',
  },
};

/** The page that shows the destination of a link. */
export function previewPage(
  { path, shortUrl, destination, createdAt }: PreviewContent,
  language: Language,
): VisitorPage {
  const texts = TEXTS[language];
  const content = h(
    'div',
    null,
    typeof destination === 'string'
      ? h('p', null, texts.hidden[destination])
      : shownDestination(destination, texts),
    h(
      'p',
      { class: 'actions' },
      h('a', { class: 'button', href: path, rel: 'nofollow' }, texts.proceed),
      h('a', { href: `/report?url=${encodeURIComponent(shortUrl)}` }, texts.report),
    ),
    createdAt === undefined ? null : h('p', { class: 'aside' }, texts.created(dateIn(createdAt, language))),
  );
  return localizedPage(language, { title: texts.title, content: renderToString(content) });
}

function shownDestination(
  { title, url, others, hasEnded }: PreviewDestination,
  texts: PreviewTexts,
): ComponentChildren {
  return [
    title === undefined ? null : h('p', null, h('bdi', null, title)),
    hasEnded ? h('p', null, texts.ended) : null,
    shownUrl(url),
    others.length === 0 ? null : h('p', { class: 'more' }, texts.others),
    others.map(shownUrl),
  ];
}

/** Maximum length in characters. */
const MAX_SHOWN = 200;
const SHOWN_END = 60;

/**
 * Host and URL, or the scheme of an app and its URL. The URL is in ASCII, so an internationalized host is
 * also shown as it is resolved: letters may look alike.
 */
function shownUrl(url: string): JSX.Element {
  const { protocol, hostname, host: onWeb } = new URL(url);
  const isOnWeb = /^https?:$/.test(protocol);
  const host = isOnWeb ? onWeb : protocol;
  const readable = isOnWeb ? `${domainToUnicode(hostname)}${host.slice(hostname.length)}` : protocol;
  const text =
    url.length <= MAX_SHOWN ? url : `${url.slice(0, MAX_SHOWN - SHOWN_END)}…${url.slice(-SHOWN_END)}`;
  return h(
    'p',
    { class: 'url', dir: 'ltr' },
    h('strong', null, h('bdi', null, readable), readable === host ? null : ` (${host})`),
    text,
  );
}

const dateIn = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
