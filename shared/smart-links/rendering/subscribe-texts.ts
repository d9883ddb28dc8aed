import type { Translated } from '#shared/visitor-pages/language.ts';
import { type SignUpTexts, textsIn } from './sign-up-texts.ts';
import type { PageLocale } from './texts.ts';

const TEXTS: Translated<SignUpTexts> = {
  en: {
    title: 'Subscribe',
    email: 'Email address',
    consent: 'I agree to receive news by email. I can unsubscribe at any time.',
    submit: 'Subscribe',
    wrong: {
      consent: 'Check this box to subscribe.',
    },
    limited: 'There were too many submissions from your network. Wait 10 minutes, then send the form again.',
    sent: 'Check your inbox',
    sentText: 'We have sent you an email. Use the link in it to confirm your subscription.',
  },
  es: {
    title: 'Suscríbete',
    email: 'Correo electrónico',
    consent: 'Acepto recibir correos con novedades. Puedo darme de baja en cualquier momento.',
    submit: 'Suscribirme',
    wrong: {
      consent: 'Marca esta casilla para suscribirte.',
    },
    limited: 'Ha habido demasiados envíos desde tu red. Espera 10 minutos y envía el formulario de nuevo.',
    sent: 'Revisa tu correo',
    sentText: 'Te hemos enviado un correo con un enlace para confirmar tu suscripción.',
  },
  fr: {
    title: 'Abonnez-vous',
    email: 'Adresse e-mail',
    consent: 'J’accepte de recevoir des nouvelles par e-mail. Je peux me désabonner à tout moment.',
    submit: 'S’abonner',
    wrong: {
      consent: 'Cochez cette case pour vous abonner.',
    },
    limited: 'Trop de formulaires sont arrivés de votre réseau. Patientez 10 minutes, puis renvoyez-le.',
    sent: 'Consultez votre boîte de réception',
    sentText: 'Nous vous avons envoyé un e-mail avec un lien pour confirmer votre abonnement.',
  },
  de: {
    title: 'Abonnieren',
    email: 'E-Mail-Adresse',
    consent: 'Ich möchte Neuigkeiten per E-Mail bekommen. Ich kann mich jederzeit abmelden.',
    submit: 'Abonnieren',
    wrong: {
      consent: 'Setze dieses Häkchen, um zu abonnieren.',
    },
    limited:
      'Aus deinem Netz kamen zu viele Formulare. Warte 10 Minuten und sende das Formular dann noch einmal.',
    sent: 'Sieh in deinem Postfach nach',
    sentText: 'Wir haben dir eine E-Mail geschickt. Bestätige dein Abo mit dem Link darin.',
  },
  pt: {
    title: 'Assine',
    email: 'E-mail',
    consent: 'Aceito receber novidades por e-mail. Posso cancelar a assinatura a qualquer momento.',
    submit: 'Assinar',
    wrong: {
      consent: 'Marque esta caixa para assinar.',
    },
    limited: 'Chegaram formulários demais da sua rede. Aguarde 10 minutos e envie o formulário novamente.',
    sent: 'Verifique sua caixa de entrada',
    sentText: 'Enviamos um e-mail para você com um link para confirmar sua assinatura.',
  },
  ar: {
    title: 'اشترك',
    email: 'البريد الإلكتروني',
    consent: 'أوافق على تلقي الأخبار بالبريد الإلكتروني. يمكنني إلغاء الاشتراك في أي وقت.',
    submit: 'اشترك',
    wrong: {
      consent: 'حدّد هذا المربع للاشتراك.',
    },
    limited: 'وصلت نماذج كثيرة من شبكتك. انتظر 10 دقائق، ثم أرسل النموذج من جديد.',
    sent: 'تحقق من بريدك',
    sentText: 'أرسلنا إليك رسالة. استخدم الرابط الذي فيها لتأكيد اشتراكك.',
  },
};

/** The built-in texts of the form to subscribe, as `textsIn` chooses them. */
export const subscribeTexts = (locale: Pick<PageLocale, 'language'>) => textsIn(TEXTS, locale);
