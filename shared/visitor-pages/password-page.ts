import type { Language, Translated } from './language.ts';
import { localizedPage, type VisitorPage } from './page.ts';
import { FORM_PAGE_HEADERS } from './style.ts';

interface PasswordTexts {
  title: string;
  enter: string;
  label: string;
  wrong: string;
  proceed: string;
  harm: string;
  report: string;
}

const TEXTS: Translated<PasswordTexts> = {
  en: {
    title: 'This link is protected',
    enter: 'Enter the password to continue.',
    label: 'Password',
    wrong: 'Wrong password. Try again.',
    proceed: 'Continue',
    harm: 'Is this link harmful?',
    report: 'Report abuse',
  },
  es: {
    title: 'Este enlace está protegido',
    enter: 'Introduce la contraseña para continuar.',
    label: 'Contraseña',
    wrong: 'Contraseña incorrecta. Inténtalo de nuevo.',
    proceed: 'Continuar',
    harm: '¿Es dañino este enlace?',
    report: 'Denunciar un abuso',
  },
  fr: {
    title: 'Ce lien est protégé',
    enter: 'Saisissez le mot de passe pour continuer.',
    label: 'Mot de passe',
    wrong: 'Mot de passe incorrect. Réessayez.',
    proceed: 'Continuer',
    harm: 'Ce lien est-il nuisible ?',
    report: 'Signaler un abus',
  },
  de: {
    title: 'Dieser Link ist geschützt',
    enter: 'Gib das Passwort ein, um fortzufahren.',
    label: 'Passwort',
    wrong: 'Falsches Passwort. Versuche es noch einmal.',
    proceed: 'Weiter',
    harm: 'Ist dieser Link schädlich?',
    report: 'Missbrauch melden',
  },
  pt: {
    title: 'Este link é protegido',
    enter: 'Digite a senha para continuar.',
    label: 'Senha',
    wrong: 'Senha incorreta. Tente novamente.',
    proceed: 'Continuar',
    harm: 'Este link é prejudicial?',
    report: 'Denunciar abuso',
  },
  ar: {
    title: 'هذا الرابط محمي',
    enter: 'أدخل كلمة المرور للمتابعة.',
    label: 'كلمة المرور',
    wrong: 'كلمة المرور غير صحيحة. حاول مرة أخرى.',
    proceed: 'متابعة',
    harm: 'هل هذا الرابط ضار؟',
    report: 'الإبلاغ عن إساءة',
  },
};

const FIELD =
  'id="password" name="password" type="password" required maxlength="128" autocomplete="off" autofocus';

/** The password form of a link, before or after a wrong password. */
export function passwordPage(state: 'ask' | 'wrong', language: Language): VisitorPage {
  const { title, enter, label, wrong, proceed, harm, report } = TEXTS[language];
  const field =
    state === 'wrong'
      ? `<input ${FIELD} aria-invalid="true" aria-describedby="wrong">` +
        `<p class="wrong" id="wrong" role="alert">${wrong}</p>`
      : `<input ${FIELD}>`;
  // Without an action, the form posts to the page's own URL.
  const form = `<form method="post"><label for="password">${label}</label>${field}<button>${proceed}</button></form>`;
  const aside = `<p class="aside">${harm} <a href="/report">${report}</a></p>`;
  return localizedPage(language, { title, content: `<p>${enter}</p>${form}${aside}` }, FORM_PAGE_HEADERS);
}
