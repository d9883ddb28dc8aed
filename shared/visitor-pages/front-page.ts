import type { Language, Translated } from './language.ts';
import { localizedPage, type VisitorPage } from './page.ts';

interface FrontTexts {
  about: string;
  hint: string;
  console: string;
  reference: string;
  report: string;
}

const TEXTS: Translated<FrontTexts> = {
  en: {
    about: 'This domain hosts short links and pages.',
    hint: 'To see where a link goes before you open it, add + to the end.',
    console: 'Console',
    reference: 'API reference',
    report: 'Report abuse',
  },
  es: {
    about: 'Este dominio aloja enlaces cortos y páginas.',
    hint: 'Para ver adónde lleva un enlace antes de abrirlo, añade + al final.',
    console: 'Consola',
    reference: 'Referencia de la API',
    report: 'Denunciar un abuso',
  },
  fr: {
    about: 'Ce domaine héberge des liens courts et des pages.',
    hint: 'Pour voir où mène un lien avant de l’ouvrir, ajoutez + à la fin.',
    console: 'Console',
    reference: 'Référence de l’API',
    report: 'Signaler un abus',
  },
  de: {
    about: 'Unter dieser Domain gibt es Kurzlinks und Seiten.',
    hint: 'Um vor dem Öffnen zu sehen, wohin ein Link führt, hänge ein + an.',
    console: 'Konsole',
    reference: 'API-Referenz',
    report: 'Missbrauch melden',
  },
  pt: {
    about: 'Este domínio hospeda links curtos e páginas.',
    hint: 'Para ver aonde um link leva antes de abri-lo, adicione + ao final.',
    console: 'Console',
    reference: 'Referência da API',
    report: 'Denunciar abuso',
  },
  ar: {
    about: 'يستضيف هذا العنوان روابط قصيرة وصفحات.',
    hint: 'لمعرفة وجهة أي رابط قبل فتحه، أضف + إلى نهايته.',
    console: 'لوحة التحكم',
    reference: 'مرجع واجهة API',
    report: 'الإبلاغ عن إساءة',
  },
};

/** The page at `/` of a service without a root redirect. */
export function frontPage(language: Language): VisitorPage {
  const { about, hint, console, reference, report } = TEXTS[language];
  const links = [
    ['/console', console],
    ['/docs', reference],
    ['/report', report],
  ].map(([href, label]) => `<li><a href="${href}">${label}</a></li>`);
  return localizedPage(language, {
    title: 'Signpost',
    content: `<p>${about} ${hint}</p><ul class="links">${links.join('')}</ul>`,
  });
}
