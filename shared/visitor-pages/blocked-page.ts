import { BlockedError, REASON_TEXT, type ShownReason } from '#shared/core/moderation/block.ts';
import type { Language, Translated } from './language.ts';
import type { Message } from './message-page.ts';
import { localizedPage, type VisitorPage } from './page.ts';

/** Reasons for visitors. Translations do not say whether it is a link or a page, whose genders differ. */
const REASONS: Translated<Readonly<Record<ShownReason, string>>> = {
  en: REASON_TEXT,
  es: {
    phishing:
      'Motivo: denuncia por phishing. No introduzcas contraseñas ni datos de pago en el sitio en cuestión.',
    malware: 'Motivo: denuncia por software dañino.',
    spam: 'Motivo: denuncia por spam.',
    abuse: 'Motivo: incumple las normas de este servicio.',
    legal: 'No está disponible por motivos legales.',
    host: 'Lleva a un sitio con el que este servicio no enlaza.',
  },
  fr: {
    phishing:
      'Motif : signalement pour hameçonnage. Ne saisissez ni mot de passe ni données de paiement sur le ' +
      'site concerné.',
    malware: 'Motif : signalement pour logiciel malveillant.',
    spam: 'Motif : signalement pour spam.',
    abuse: 'Motif : non-respect des règles de ce service.',
    legal: 'Contenu indisponible pour des raisons juridiques.',
    host: 'La destination est un site vers lequel ce service ne renvoie pas.',
  },
  de: {
    phishing:
      'Grund: Meldung wegen Phishing. Gib auf der betreffenden Website keine Passwörter oder Zahlungsdaten ' +
      'ein.',
    malware: 'Grund: Meldung wegen Schadsoftware.',
    spam: 'Grund: Meldung wegen Spam.',
    abuse: 'Grund: Verstoß gegen die Regeln dieses Dienstes.',
    legal: 'Aus rechtlichen Gründen nicht verfügbar.',
    host: 'Das Ziel ist eine Website, auf die dieser Dienst nicht verlinkt.',
  },
  pt: {
    phishing: 'Motivo: denúncia de phishing. Não informe senhas nem dados de pagamento no site em questão.',
    malware: 'Motivo: denúncia de software malicioso.',
    spam: 'Motivo: denúncia de spam.',
    abuse: 'Motivo: violação das regras deste serviço.',
    legal: 'Indisponível por motivos legais.',
    host: 'Leva a um site para o qual este serviço não direciona.',
  },
  ar: {
    phishing: 'السبب: بلاغ عن تصيّد احتيالي. لا تُدخل كلمات المرور أو بيانات الدفع في الموقع المعني.',
    malware: 'السبب: بلاغ عن برامج ضارة.',
    spam: 'السبب: بلاغ عن رسائل مزعجة.',
    abuse: 'السبب: مخالفة قواعد هذه الخدمة.',
    legal: 'غير متاح لأسباب قانونية.',
    host: 'الوجهة موقع لا تسمح هذه الخدمة بالربط إليه.',
  },
};

/**
 * The page for something blocked, with the reason of the error; it uses the title of the message `suspended`.
 */
export function blockedPage(suspended: Message, error: Error, language: Language): VisitorPage {
  const [title] = suspended[language];
  const text = error instanceof BlockedError ? `<p>${REASONS[language][error.reason]}</p>` : '';
  return localizedPage(language, { title, content: text });
}
