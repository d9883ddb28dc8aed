import type { Language, Translated } from './language.ts';
import { localizedPage, type VisitorPage } from './page.ts';

/**
 * Error pages of short links, landing pages and forms. A bundle contains only the
 * messages that its function uses.
 */
export type Message = Translated<readonly [title: string, text: string]>;

/** The page of a message. */
export function messagePage(message: Message, language: Language): VisitorPage {
  const [title, text] = message[language];
  return localizedPage(language, { title, content: `<p>${text}</p>` });
}

export const LINK_NOT_FOUND: Message = {
  en: ['This link does not exist', 'Check the URL for typos, or ask the person who shared it for a new one.'],
  es: [
    'Este enlace no existe',
    'Comprueba que la dirección esté bien escrita o pide un enlace nuevo a quien lo compartió contigo.',
  ],
  fr: [
    'Ce lien n’existe pas',
    'Vérifiez que l’adresse est correcte ou demandez un nouveau lien à la personne qui vous l’a envoyé.',
  ],
  de: [
    'Diesen Link gibt es nicht',
    'Prüfe die Adresse auf Tippfehler oder bitte die Person, von der du ihn hast, um einen neuen.',
  ],
  pt: [
    'Este link não existe',
    'Verifique se o endereço está correto ou peça um novo link a quem lhe enviou este.',
  ],
  ar: ['هذا الرابط غير موجود', 'تحقّق من صحة العنوان، أو اطلب رابطًا جديدًا ممن أرسله إليك.'],
};

export const LINK_GONE: Message = {
  en: [
    'This link is no longer active',
    'It has expired or was disabled. Ask the person who shared it for a new one.',
  ],
  es: [
    'Este enlace ya no está activo',
    'Ha caducado o se ha desactivado. Pide uno nuevo a quien lo compartió contigo.',
  ],
  fr: [
    'Ce lien n’est plus actif',
    'Il a expiré ou a été désactivé. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  ],
  de: [
    'Dieser Link ist nicht mehr aktiv',
    'Er ist abgelaufen oder wurde deaktiviert. Bitte die Person, von der du ihn hast, um einen neuen.',
  ],
  pt: [
    'Este link não está mais ativo',
    'Ele expirou ou foi desativado. Peça um novo a quem lhe enviou este.',
  ],
  ar: ['لم يعد هذا الرابط نشطًا', 'انتهت صلاحيته أو جرى إيقافه. اطلب رابطًا جديدًا ممن أرسله إليك.'],
};

export const LINK_SUSPENDED: Message = {
  en: ['This link is blocked', 'The account that it belongs to is suspended.'],
  es: ['Este enlace está bloqueado', 'La cuenta a la que pertenece está suspendida.'],
  fr: ['Ce lien est bloqué', 'Le compte auquel il appartient est suspendu.'],
  de: ['Dieser Link ist gesperrt', 'Das Konto, zu dem er gehört, ist gesperrt.'],
  pt: ['Este link está bloqueado', 'A conta à qual ele pertence está suspensa.'],
  ar: ['هذا الرابط محظور', 'الحساب الذي ينتمي إليه موقوف.'],
};

export const TOO_MANY_TRIES: Message = {
  en: ['Too many wrong passwords', 'Wait ten minutes, then open the link again.'],
  es: ['Demasiadas contraseñas incorrectas', 'Espera diez minutos y vuelve a abrir el enlace.'],
  fr: ['Trop de mots de passe incorrects', 'Patientez dix minutes, puis ouvrez de nouveau le lien.'],
  de: ['Zu viele falsche Passwörter', 'Warte zehn Minuten und öffne dann den Link noch einmal.'],
  pt: ['Muitas senhas incorretas', 'Aguarde dez minutos e abra o link novamente.'],
  ar: ['كلمات مرور خاطئة كثيرة', 'انتظر عشر دقائق، ثم افتح الرابط مرة أخرى.'],
};

export const FAILED: Message = {
  en: ['Something went wrong', 'This is a problem on our side. Please open the link again in a moment.'],
  es: ['Algo ha salido mal', 'El problema es nuestro. Vuelve a abrir el enlace dentro de un momento.'],
  fr: ['Une erreur s’est produite', 'Le problème vient de nous. Veuillez rouvrir le lien dans un instant.'],
  de: ['Etwas ist schiefgegangen', 'Das liegt an uns. Bitte öffne den Link gleich noch einmal.'],
  pt: ['Algo deu errado', 'O problema é nosso. Abra o link novamente em instantes.'],
  ar: ['حدث خطأ ما', 'المشكلة من جانبنا. يُرجى فتح الرابط مرة أخرى بعد لحظات.'],
};

export const PAGE_NOT_FOUND: Message = {
  en: ['This page does not exist', 'Check the URL for typos, or ask the person who shared it for a new one.'],
  es: [
    'Esta página no existe',
    'Comprueba que la dirección esté bien escrita o pide una nueva a quien la compartió contigo.',
  ],
  fr: [
    'Cette page n’existe pas',
    'Vérifiez que l’adresse est correcte ou demandez-en une nouvelle à la personne qui vous l’a envoyée.',
  ],
  de: [
    'Diese Seite gibt es nicht',
    'Prüfe die Adresse auf Tippfehler oder bitte die Person, von der du sie hast, um eine neue.',
  ],
  pt: [
    'Esta página não existe',
    'Verifique se o endereço está correto ou peça um novo a quem lhe enviou este.',
  ],
  ar: ['هذه الصفحة غير موجودة', 'تحقّق من صحة العنوان، أو اطلب عنوانًا جديدًا ممن أرسله إليك.'],
};

export const PAGE_GONE: Message = {
  en: ['This page is no longer active', 'Its owner has disabled it.'],
  es: ['Esta página ya no está activa', 'Quien la creó la ha desactivado.'],
  fr: ['Cette page n’est plus active', 'La personne qui l’a créée l’a désactivée.'],
  de: ['Diese Seite ist nicht mehr aktiv', 'Die Person, die sie erstellt hat, hat sie deaktiviert.'],
  pt: ['Esta página não está mais ativa', 'Quem a criou a desativou.'],
  ar: ['لم تعد هذه الصفحة نشطة', 'أوقفها من أنشأها.'],
};

export const PAGE_SUSPENDED: Message = {
  en: ['This page is blocked', 'The account that it belongs to is suspended.'],
  es: ['Esta página está bloqueada', 'La cuenta a la que pertenece está suspendida.'],
  fr: ['Cette page est bloquée', 'Le compte auquel elle appartient est suspendu.'],
  de: ['Diese Seite ist gesperrt', 'Das Konto, zu dem sie gehört, ist gesperrt.'],
  pt: ['Esta página está bloqueada', 'A conta à qual ela pertence está suspensa.'],
  ar: ['هذه الصفحة محظورة', 'الحساب الذي تنتمي إليه موقوف.'],
};

export const REGISTRATION_OVER: Message = {
  en: ['Registration is closed', 'This webinar no longer accepts registrations.'],
  es: ['Las inscripciones están cerradas', 'Este webinar ya no admite inscripciones.'],
  fr: ['Les inscriptions sont closes', 'Ce webinaire n’accepte plus d’inscriptions.'],
  de: ['Die Anmeldung ist geschlossen', 'Dieses Webinar nimmt keine Anmeldungen mehr an.'],
  pt: ['As inscrições estão encerradas', 'Este webinar não aceita mais inscrições.'],
  ar: ['أُغلق باب التسجيل', 'لم تعد هذه الندوة تقبل التسجيلات.'],
};

export const NO_LIST: Message = {
  en: ['This page does not accept subscribers', 'Its form was removed after you opened the page.'],
  es: ['Esta página no admite suscriptores', 'Su formulario se quitó después de que la abrieras.'],
  fr: ['Cette page n’accepte pas d’abonnés', 'Son formulaire a été retiré depuis que vous l’avez ouverte.'],
  de: ['Diese Seite kann nicht abonniert werden', 'Ihr Formular wurde entfernt, seit du sie geöffnet hast.'],
  pt: ['Esta página não aceita assinantes', 'O formulário foi removido depois que você a abriu.'],
  ar: ['هذه الصفحة لا تقبل مشتركين', 'أُزيل نموذجها بعد أن فتحتها.'],
};

export const TOO_MANY_ANSWERS: Message = {
  en: ['Too many answers at once', 'Nothing was sent. Wait a minute, then go back and send the form again.'],
  es: [
    'Demasiadas respuestas a la vez',
    'No se ha enviado nada. Espera un minuto, vuelve atrás y envía el formulario de nuevo.',
  ],
  fr: [
    'Trop de réponses à la fois',
    'Rien n’a été envoyé. Patientez une minute, puis revenez en arrière et renvoyez le formulaire.',
  ],
  de: [
    'Zu viele Antworten auf einmal',
    'Es wurde nichts gesendet. Warte eine Minute, geh dann zurück und sende das Formular noch einmal.',
  ],
  pt: [
    'Respostas demais de uma só vez',
    'Nada foi enviado. Aguarde um minuto, volte e envie o formulário novamente.',
  ],
  ar: ['إجابات كثيرة في وقت واحد', 'لم يُرسَل أي شيء. انتظر دقيقة، ثم ارجع وأرسل النموذج مرة أخرى.'],
};

export const BAD_FORM: Message = {
  en: ['This form cannot be read', 'Nothing was sent. Please go back and try again.'],
  es: ['No se puede leer este formulario', 'No se ha enviado nada. Vuelve atrás e inténtalo de nuevo.'],
  fr: ['Ce formulaire est illisible', 'Rien n’a été envoyé. Veuillez revenir en arrière et réessayer.'],
  de: [
    'Dieses Formular ist nicht lesbar',
    'Es wurde nichts gesendet. Bitte geh zurück und versuche es noch einmal.',
  ],
  pt: ['Não foi possível ler este formulário', 'Nada foi enviado. Volte e tente novamente.'],
  ar: ['تعذّرت قراءة هذا النموذج', 'لم يُرسَل أي شيء. يُرجى الرجوع والمحاولة مرة أخرى.'],
};
