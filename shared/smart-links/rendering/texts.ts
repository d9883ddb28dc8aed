import { LANGUAGES, type Language, type Translated } from '#shared/visitor-pages/language.ts';
import type { ContactKind } from '../model/contact-kind.ts';

/** Built-in page texts, translated. */
interface Texts {
  watch: string;
  listen: string;
  /** Before a date. */
  outOn: string;
  chapters: string;
  /** Default button label. */
  more: string;
  /** What a link to write or to call starts. */
  contact: Readonly<Record<ContactKind, string>>;
  /** Before `App Store`, in the words of its badge. */
  downloadOn: string;
  /** Before `Google Play`, in the words of its badge. */
  getItOn: string;
  /** Before the name of a system. */
  downloadFor: string;
  /** Button to the app on the web. */
  openOnWeb: string;
  send: string;
  required: string;
  chooseAny: string;
  /** Takes an optional answer back. */
  noAnswer: string;
  yes: string;
  no: string;
  error: string;
  checkAnswers: string;
  tooMany: string;
  /** With `{seconds}`. */
  tooManyText: string;
  /** The survey stores no more responses today, or for now. */
  full: string;
  fullText: string;
  thanks: string;
  answersSent: string;
  /** Button after a submission. */
  continueLabel: string;
  next: string;
  back: string;
  /** With `{n}` and `{count}`. */
  step: string;
  closed: string;
  closedText: string;
  /** Ends of the scale of `nps`. */
  unlikely: string;
  likely: string;
  report: string;
  /** Title of the banner, and the button in the footer that opens it again. */
  privacy: string;
  /** With `{services}`. */
  consent: string;
  privacySignal: string;
  accept: string;
  decline: string;
}

const TEXTS: Translated<Texts> = {
  en: {
    watch: 'Watch',
    listen: 'Listen here',
    outOn: 'Out on',
    chapters: 'Chapters',
    more: 'Learn more',
    contact: { email: 'Email', phone: 'Phone', text: 'Text message' },
    downloadOn: 'Download on the',
    getItOn: 'Get it on',
    downloadFor: 'Download for',
    openOnWeb: 'Open on the web',
    send: 'Send',
    required: 'Required',
    chooseAny: 'Choose any that apply',
    noAnswer: 'No answer',
    yes: 'Yes',
    no: 'No',
    error: 'Error',
    checkAnswers: 'Please check your answers',
    tooMany: 'Too many answers at once',
    full: 'This survey is full for now',
    fullText:
      'Nothing was sent. Your answers are still here: try again tomorrow, or let the owner of ' +
      'the survey know.',
    tooManyText: 'Nothing was sent. Wait {seconds} seconds, then send the form again.',
    thanks: 'Thank you!',
    answersSent: 'Your answers have been sent.',
    next: 'Next',
    back: 'Back',
    step: 'Question {n} of {count}',
    continueLabel: 'Continue',
    closed: 'This survey is closed',
    closedText: 'It no longer accepts responses.',
    unlikely: 'Not at all likely',
    likely: 'Very likely',
    report: 'Report abuse',
    privacy: 'Privacy settings',
    consent:
      'This page would like to count visits with {services}. They set cookies and load only if you accept.',
    privacySignal: 'Your browser asks pages not to track you, so nothing is loaded.',
    accept: 'Accept',
    decline: 'Decline',
  },
  es: {
    watch: 'Ver',
    listen: 'Escuchar aquí',
    outOn: 'Sale el',
    chapters: 'Capítulos',
    more: 'Más información',
    contact: { email: 'Correo electrónico', phone: 'Teléfono', text: 'Mensaje de texto' },
    downloadOn: 'Descárgalo en el',
    getItOn: 'Disponible en',
    downloadFor: 'Descargar para',
    openOnWeb: 'Abrir en la web',
    send: 'Enviar',
    required: 'Obligatoria',
    chooseAny: 'Elige todas las que correspondan',
    noAnswer: 'Sin respuesta',
    yes: 'Sí',
    no: 'No',
    error: 'Error',
    checkAnswers: 'Revisa tus respuestas',
    tooMany: 'Demasiadas respuestas a la vez',
    full: 'Esta encuesta está completa por ahora',
    fullText:
      'No se ha enviado nada. Tus respuestas siguen aquí: inténtalo mañana o avisa al ' +
      'propietario de la encuesta.',
    tooManyText: 'No se ha enviado nada. Espera {seconds} segundos y envía el formulario de nuevo.',
    thanks: '¡Gracias!',
    answersSent: 'Hemos enviado tus respuestas.',
    next: 'Siguiente',
    back: 'Atrás',
    step: 'Pregunta {n} de {count}',
    continueLabel: 'Continuar',
    closed: 'Esta encuesta está cerrada',
    closedText: 'Ya no admite respuestas.',
    unlikely: 'Nada probable',
    likely: 'Muy probable',
    report: 'Denunciar un abuso',
    privacy: 'Ajustes de privacidad',
    consent:
      'Esta página quiere medir las visitas con {services}. Estos servicios usan cookies y solo se ' +
      'cargan si aceptas.',
    privacySignal: 'Tu navegador pide a las páginas que no te rastreen, así que no se carga nada.',
    accept: 'Aceptar',
    decline: 'Rechazar',
  },
  fr: {
    watch: 'Regarder',
    listen: 'Écouter ici',
    outOn: 'Sortie le',
    chapters: 'Chapitres',
    more: 'En savoir plus',
    contact: { email: 'E-mail', phone: 'Téléphone', text: 'SMS' },
    downloadOn: 'Télécharger dans l’',
    getItOn: 'Disponible sur',
    downloadFor: 'Télécharger pour',
    openOnWeb: 'Ouvrir sur le web',
    send: 'Envoyer',
    required: 'Obligatoire',
    chooseAny: 'Plusieurs réponses possibles',
    noAnswer: 'Sans réponse',
    yes: 'Oui',
    no: 'Non',
    error: 'Erreur',
    checkAnswers: 'Veuillez vérifier vos réponses',
    tooMany: 'Trop de réponses à la fois',
    full: 'Ce sondage est complet pour le moment',
    fullText:
      'Rien n’a été envoyé. Vos réponses sont toujours là : réessayez demain ou prévenez la personne qui ' +
      'organise le sondage.',
    tooManyText: 'Rien n’a été envoyé. Patientez {seconds} secondes, puis renvoyez le formulaire.',
    thanks: 'Merci !',
    answersSent: 'Vos réponses ont été envoyées.',
    next: 'Suivant',
    back: 'Retour',
    step: 'Question {n} sur {count}',
    continueLabel: 'Continuer',
    closed: 'Ce sondage est clos',
    closedText: 'Il n’accepte plus de réponses.',
    unlikely: 'Pas du tout probable',
    likely: 'Très probable',
    report: 'Signaler un abus',
    privacy: 'Paramètres de confidentialité',
    consent:
      'Cette page souhaite mesurer les visites avec {services}. Ces services déposent des cookies et ne ' +
      'sont chargés que si vous acceptez.',
    privacySignal: 'Votre navigateur demande aux pages de ne pas vous suivre : rien n’est donc chargé.',
    accept: 'Accepter',
    decline: 'Refuser',
  },
  de: {
    watch: 'Ansehen',
    listen: 'Hier anhören',
    outOn: 'Erscheint am',
    chapters: 'Kapitel',
    more: 'Mehr erfahren',
    contact: { email: 'E-Mail', phone: 'Telefon', text: 'SMS' },
    downloadOn: 'Laden im',
    getItOn: 'Jetzt bei',
    downloadFor: 'Laden für',
    openOnWeb: 'Im Web öffnen',
    send: 'Absenden',
    required: 'Pflichtfrage',
    chooseAny: 'Mehrere Antworten sind möglich',
    noAnswer: 'Keine Antwort',
    yes: 'Ja',
    no: 'Nein',
    error: 'Fehler',
    checkAnswers: 'Bitte prüfe deine Antworten',
    tooMany: 'Zu viele Antworten auf einmal',
    full: 'Diese Umfrage ist im Moment voll',
    fullText:
      'Es wurde nichts gesendet. Deine Antworten sind noch da: Versuche es morgen noch einmal oder gib ' +
      'denen Bescheid, die die Umfrage durchführen.',
    tooManyText:
      'Es wurde nichts gesendet. Warte {seconds} Sekunden und sende das Formular dann noch einmal.',
    thanks: 'Vielen Dank!',
    answersSent: 'Deine Antworten sind angekommen.',
    next: 'Weiter',
    back: 'Zurück',
    step: 'Frage {n} von {count}',
    continueLabel: 'Weiter',
    closed: 'Diese Umfrage ist geschlossen',
    closedText: 'Sie nimmt keine Antworten mehr an.',
    unlikely: 'Sehr unwahrscheinlich',
    likely: 'Sehr wahrscheinlich',
    report: 'Missbrauch melden',
    privacy: 'Datenschutz-Einstellungen',
    consent:
      'Diese Seite möchte Besuche mit {services} messen. Dabei werden Cookies gesetzt. Geladen wird nur, ' +
      'wenn du zustimmst.',
    privacySignal: 'Dein Browser bittet Seiten, dich nicht zu verfolgen. Deshalb wird nichts geladen.',
    accept: 'Zustimmen',
    decline: 'Ablehnen',
  },
  pt: {
    watch: 'Assistir',
    listen: 'Ouvir aqui',
    outOn: 'Sai em',
    chapters: 'Capítulos',
    more: 'Saiba mais',
    contact: { email: 'E-mail', phone: 'Telefone', text: 'Mensagem de texto' },
    downloadOn: 'Baixar na',
    getItOn: 'Disponível no',
    downloadFor: 'Baixar para',
    openOnWeb: 'Abrir na web',
    send: 'Enviar',
    required: 'Obrigatória',
    chooseAny: 'Escolha todas as que se aplicam',
    noAnswer: 'Sem resposta',
    yes: 'Sim',
    no: 'Não',
    error: 'Erro',
    checkAnswers: 'Verifique as suas respostas',
    tooMany: 'Respostas demais de uma só vez',
    full: 'Esta pesquisa está cheia por enquanto',
    fullText:
      'Nada foi enviado. As suas respostas continuam aqui: tente novamente amanhã ou avise quem organiza a ' +
      'pesquisa.',
    tooManyText: 'Nada foi enviado. Aguarde {seconds} segundos e envie o formulário novamente.',
    thanks: 'Obrigado!',
    answersSent: 'As suas respostas foram enviadas.',
    next: 'Próxima',
    back: 'Voltar',
    step: 'Pergunta {n} de {count}',
    continueLabel: 'Continuar',
    closed: 'Esta pesquisa está encerrada',
    closedText: 'Ela não aceita mais respostas.',
    unlikely: 'Nada provável',
    likely: 'Muito provável',
    report: 'Denunciar abuso',
    privacy: 'Configurações de privacidade',
    consent:
      'Esta página quer medir visitas com {services}. Eles usam cookies e só são carregados se você aceitar.',
    privacySignal: 'O seu navegador pede que as páginas não rastreiem você, por isso nada é carregado.',
    accept: 'Aceitar',
    decline: 'Recusar',
  },
  ar: {
    watch: 'شاهد',
    listen: 'استمع هنا',
    outOn: 'يصدر في',
    chapters: 'الفصول',
    more: 'اعرف المزيد',
    contact: { email: 'البريد الإلكتروني', phone: 'الهاتف', text: 'رسالة نصية' },
    downloadOn: 'تنزيل من',
    getItOn: 'احصل عليه من',
    downloadFor: 'تنزيل لنظام',
    openOnWeb: 'افتح على الويب',
    send: 'إرسال',
    required: 'مطلوب',
    chooseAny: 'يمكن اختيار أكثر من إجابة',
    noAnswer: 'بلا إجابة',
    yes: 'نعم',
    no: 'لا',
    error: 'خطأ',
    checkAnswers: 'يُرجى مراجعة إجاباتك',
    tooMany: 'إجابات كثيرة في وقت واحد',
    full: 'هذا الاستبيان ممتلئ حاليًا',
    fullText: 'لم يُرسَل أي شيء. إجاباتك لا تزال هنا: حاول مرة أخرى غدًا، أو أخبر من يدير الاستبيان.',
    tooManyText: 'لم يُرسَل أي شيء. انتظر {seconds} ثانية، ثم أرسل النموذج مرة أخرى.',
    thanks: 'شكرًا لك!',
    answersSent: 'تم إرسال إجاباتك.',
    next: 'التالي',
    back: 'السابق',
    step: 'السؤال {n} من {count}',
    continueLabel: 'متابعة',
    closed: 'هذا الاستبيان مغلق',
    closedText: 'لم يعد يقبل إجابات.',
    unlikely: 'غير مرجّح إطلاقًا',
    likely: 'مرجّح جدًا',
    report: 'الإبلاغ عن إساءة',
    privacy: 'إعدادات الخصوصية',
    consent:
      'تودّ هذه الصفحة قياس الزيارات باستخدام {services}. تستخدم هذه الخدمات ملفات تعريف الارتباط ولا ' +
      'تُحمَّل إلا إذا وافقت.',
    privacySignal: 'يطلب متصفحك من الصفحات عدم تتبعك، لذلك لا يُحمَّل أي شيء.',
    accept: 'موافقة',
    decline: 'رفض',
  },
};

/** Language, direction and texts of a page. */
export interface PageLocale {
  /** For `<html lang>`. */
  lang: string;
  dir: 'ltr' | 'rtl';
  texts: Texts;
  /** The language of built-in texts. */
  language: Language;
  /** Attributes of built-in texts: set if they are not in the page's language. */
  builtInText: { lang?: string; dir?: 'ltr' };
}

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);

/** The locale of a page. Without a language it is English, but a right-to-left title sets the direction. */
export function pageLocale(language: string | null, title: string): PageLocale {
  const locale = new Intl.Locale(language ?? 'en');
  const translated = LANGUAGES.find((one) => one === locale.language);
  const isRightToLeft = language
    ? RIGHT_TO_LEFT.has(locale.maximize().script ?? '')
    : /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u.test(
        title,
      );
  return {
    lang: locale.toString(),
    dir: isRightToLeft ? 'rtl' : 'ltr',
    texts: TEXTS[translated ?? 'en'],
    language: translated ?? 'en',
    builtInText: translated ? {} : { lang: 'en', dir: 'ltr' },
  };
}
