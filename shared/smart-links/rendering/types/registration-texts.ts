import type { Translated } from '#shared/visitor-pages/language.ts';
import { type SignUpTexts, textsIn } from '../sign-up-texts.ts';
import type { PageLocale } from '../texts.ts';

interface RegistrationTexts extends SignUpTexts {
  name: string;
  wrong: SignUpTexts['wrong'] & { name: string };
  full: string;
  fullText: string;
}

const TEXTS: Translated<RegistrationTexts> = {
  en: {
    title: 'Register',
    name: 'Name',
    email: 'Email address',
    consent:
      'I agree that the organizer may use my name and email address for this webinar and send me ' +
      'emails about it.',
    submit: 'Register',
    wrong: {
      name: 'Enter your name, up to 100 characters.',
      consent: 'Check this box to register.',
    },
    limited:
      'There were too many registrations from your network. Wait 10 minutes, then send the form again.',
    sent: 'Check your inbox',
    sentText: 'We have sent you an email. Use the link in it to confirm your registration.',
    full: 'All seats are taken',
    fullText: 'Registration for this webinar is closed.',
  },
  es: {
    title: 'Inscríbete',
    name: 'Nombre',
    email: 'Correo electrónico',
    consent:
      'Acepto que la organización use mi nombre y mi correo electrónico para este webinar y me envíe ' +
      'correos sobre él.',
    submit: 'Inscribirme',
    wrong: {
      name: 'Introduce tu nombre, de 100 caracteres como máximo.',
      consent: 'Marca esta casilla para inscribirte.',
    },
    limited:
      'Ha habido demasiadas inscripciones desde tu red. Espera 10 minutos y envía el formulario de nuevo.',
    sent: 'Revisa tu correo',
    sentText: 'Te hemos enviado un correo con un enlace para confirmar tu inscripción.',
    full: 'No quedan plazas',
    fullText: 'Este webinar ya no admite inscripciones.',
  },
  fr: {
    title: 'Inscription',
    name: 'Nom',
    email: 'Adresse e-mail',
    consent:
      'J’accepte que l’organisateur utilise mon nom et mon adresse e-mail pour ce webinaire et m’envoie ' +
      'des e-mails à son sujet.',
    submit: 'S’inscrire',
    wrong: {
      name: 'Saisissez votre nom, en 100 caractères au maximum.',
      consent: 'Cochez cette case pour vous inscrire.',
    },
    limited:
      'Trop d’inscriptions sont arrivées de votre réseau. Patientez 10 minutes, puis renvoyez le formulaire.',
    sent: 'Consultez votre boîte de réception',
    sentText: 'Nous vous avons envoyé un e-mail avec un lien pour confirmer votre inscription.',
    full: 'Toutes les places sont prises',
    fullText: 'Ce webinaire n’accepte plus d’inscriptions.',
  },
  de: {
    title: 'Anmelden',
    name: 'Name',
    email: 'E-Mail-Adresse',
    consent:
      'Ich bin einverstanden, dass der Veranstalter meinen Namen und meine E-Mail-Adresse für dieses ' +
      'Webinar verwendet und mir E-Mails dazu schickt.',
    submit: 'Anmelden',
    wrong: {
      name: 'Gib deinen Namen ein, mit höchstens 100 Zeichen.',
      consent: 'Setze dieses Häkchen, um dich anzumelden.',
    },
    limited:
      'Aus deinem Netz kamen zu viele Anmeldungen. Warte 10 Minuten und sende das Formular dann noch einmal.',
    sent: 'Sieh in deinem Postfach nach',
    sentText: 'Wir haben dir eine E-Mail geschickt. Bestätige deine Anmeldung mit dem Link darin.',
    full: 'Alle Plätze sind vergeben',
    fullText: 'Dieses Webinar nimmt keine Anmeldungen mehr an.',
  },
  pt: {
    title: 'Inscreva-se',
    name: 'Nome',
    email: 'E-mail',
    consent:
      'Concordo que a organização use meu nome e e-mail para este webinar e me envie mensagens sobre ele.',
    submit: 'Inscrever-me',
    wrong: {
      name: 'Digite seu nome, com no máximo 100 caracteres.',
      consent: 'Marque esta caixa para se inscrever.',
    },
    limited: 'Chegaram inscrições demais da sua rede. Aguarde 10 minutos e envie o formulário novamente.',
    sent: 'Verifique sua caixa de entrada',
    sentText: 'Enviamos um e-mail para você com um link para confirmar sua inscrição.',
    full: 'Não há mais vagas',
    fullText: 'Este webinar não aceita mais inscrições.',
  },
  ar: {
    title: 'التسجيل',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    consent: 'أوافق على أن يستخدم المنظّم اسمي وبريدي الإلكتروني لهذه الندوة وأن يرسل إليّ رسائل بشأنها.',
    submit: 'سجّل',
    wrong: {
      name: 'اكتب اسمك، بما لا يزيد على 100 حرف.',
      consent: 'ضع علامة في هذا المربع للتسجيل.',
    },
    limited: 'وصلت تسجيلات كثيرة جدًا من شبكتك. انتظر 10 دقائق، ثم أرسل النموذج مرة أخرى.',
    sent: 'تحقّق من بريدك',
    sentText: 'أرسلنا إليك رسالة. استخدم الرابط الذي فيها لتأكيد تسجيلك.',
    full: 'امتلأت جميع المقاعد',
    fullText: 'لا تقبل هذه الندوة مزيدًا من التسجيلات.',
  },
};

/** The built-in texts of the form to register for a webinar, as `textsIn` chooses them. */
export const registrationTexts = (locale: Pick<PageLocale, 'language'>) => textsIn(TEXTS, locale);
