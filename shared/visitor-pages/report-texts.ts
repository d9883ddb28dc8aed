import type { Translated } from './language.ts';
import type { Message } from './message-page.ts';

/** Texts of the form to report abuse. */

type Category = 'phishing' | 'malware' | 'spam' | 'illegal' | 'other';

interface ReportTexts {
  title: string;
  intro: string;
  /** Title of the form with errors. */
  check: string;
  url: string;
  category: string;
  choose: string;
  categories: Readonly<Record<Category, string>>;
  description: string;
  email: string;
  send: string;
  /** By the code of the problem; `invalid`: any other. */
  errors: {
    required: string;
    invalid_value: string;
    /** Followed by a URL. */
    invalid_format: string;
    not_found: string;
    too_long: (maximum: string) => string;
    invalid: string;
  };
}

export const REPORT_TEXTS: Translated<ReportTexts> = {
  en: {
    title: 'Report abuse',
    intro: 'Tell us about a harmful short link or page. Its creator will not be told who reported it.',
    check: 'Please check your report',
    url: 'Link or page',
    category: 'What is wrong with it?',
    choose: 'Please choose',
    categories: {
      phishing: 'Phishing: it impersonates someone to steal passwords or money',
      malware: 'Malware: it harms devices',
      spam: 'Spam: it is advertised without consent',
      illegal: 'Illegal content',
      other: 'Something else',
    },
    description: 'What should we know? (optional)',
    email: 'Your email address, in case we have questions (optional)',
    send: 'Send report',
    errors: {
      required: 'This field is required.',
      invalid_value: 'Please choose one of the options.',
      invalid_format: 'Enter a short link or a page of this service, such as:',
      not_found: 'There is nothing at this URL. Check it for typos.',
      too_long: (maximum) => `Please shorten this text to ${maximum} characters.`,
      invalid: 'Please check this field.',
    },
  },
  es: {
    title: 'Denunciar un abuso',
    intro:
      'Avísanos de un enlace corto o una página que cause daño. Quien lo creó no sabrá quién lo denunció.',
    check: 'Revisa tu denuncia',
    url: 'Enlace o página',
    category: '¿Qué problema tiene?',
    choose: 'Elige una opción',
    categories: {
      phishing: 'Phishing: suplanta a alguien para robar contraseñas o dinero',
      malware: 'Software malicioso: daña dispositivos',
      spam: 'Spam: se anuncia sin consentimiento',
      illegal: 'Contenido ilegal',
      other: 'Otro motivo',
    },
    description: '¿Qué debemos saber? (opcional)',
    email: 'Tu correo electrónico, por si tenemos preguntas (opcional)',
    send: 'Enviar denuncia',
    errors: {
      required: 'Este campo es obligatorio.',
      invalid_value: 'Elige una de las opciones.',
      invalid_format: 'Escribe un enlace corto o una página de este servicio, por ejemplo:',
      not_found: 'No hay nada en esta dirección. Comprueba que esté bien escrita.',
      too_long: (maximum) => `Acorta este texto a ${maximum} caracteres.`,
      invalid: 'Revisa este campo.',
    },
  },
  fr: {
    title: 'Signaler un abus',
    intro:
      'Signalez-nous un lien court ou une page nuisible. La personne à l’origine du contenu ne saura pas ' +
      'qui l’a signalé.',
    check: 'Vérifiez votre signalement',
    url: 'Lien ou page',
    category: 'Quel est le problème ?',
    choose: 'Veuillez choisir',
    categories: {
      phishing: 'Hameçonnage : usurpe une identité pour voler des mots de passe ou de l’argent',
      malware: 'Logiciel malveillant : nuit aux appareils',
      spam: 'Spam : publicité sans consentement',
      illegal: 'Contenu illégal',
      other: 'Autre motif',
    },
    description: 'Que devons-nous savoir ? (facultatif)',
    email: 'Votre adresse e-mail, en cas de questions (facultatif)',
    send: 'Envoyer le signalement',
    errors: {
      required: 'Ce champ est obligatoire.',
      invalid_value: 'Veuillez choisir l’une des options.',
      invalid_format: 'Saisissez un lien court ou une page de ce service, par exemple :',
      not_found: 'Il n’y a rien à cette adresse. Vérifiez qu’elle est correcte.',
      too_long: (maximum) => `Veuillez raccourcir ce texte à ${maximum} caractères.`,
      invalid: 'Veuillez vérifier ce champ.',
    },
  },
  de: {
    title: 'Missbrauch melden',
    intro:
      'Melde uns einen schädlichen Kurzlink oder eine schädliche Seite. Wer sie erstellt hat, erfährt ' +
      'nicht, von wem die Meldung kommt.',
    check: 'Bitte prüfe deine Meldung',
    url: 'Link oder Seite',
    category: 'Was ist daran nicht in Ordnung?',
    choose: 'Bitte auswählen',
    categories: {
      phishing: 'Phishing: täuscht eine Identität vor, um Passwörter oder Geld zu stehlen',
      malware: 'Schadsoftware: schadet Geräten',
      spam: 'Spam: wird ohne Einwilligung beworben',
      illegal: 'Illegale Inhalte',
      other: 'Etwas anderes',
    },
    description: 'Was sollten wir wissen? (optional)',
    email: 'Deine E-Mail-Adresse, für Rückfragen (optional)',
    send: 'Meldung senden',
    errors: {
      required: 'Bitte fülle dieses Feld aus.',
      invalid_value: 'Bitte wähle eine der Möglichkeiten aus.',
      invalid_format: 'Gib einen Kurzlink oder eine Seite dieses Dienstes ein, zum Beispiel:',
      not_found: 'Unter dieser Adresse gibt es nichts. Prüfe sie auf Tippfehler.',
      too_long: (maximum) => `Bitte kürze diesen Text auf ${maximum} Zeichen.`,
      invalid: 'Bitte prüfe dieses Feld.',
    },
  },
  pt: {
    title: 'Denunciar abuso',
    intro: 'Avise-nos sobre um link curto ou uma página prejudicial. Quem criou não saberá quem denunciou.',
    check: 'Revise sua denúncia',
    url: 'Link ou página',
    category: 'Qual é o problema?',
    choose: 'Escolha uma opção',
    categories: {
      phishing: 'Phishing: finge ser outra pessoa ou empresa para roubar senhas ou dinheiro',
      malware: 'Software malicioso: danifica dispositivos',
      spam: 'Spam: é divulgado sem consentimento',
      illegal: 'Conteúdo ilegal',
      other: 'Outro motivo',
    },
    description: 'O que devemos saber? (opcional)',
    email: 'Seu e-mail, caso tenhamos perguntas (opcional)',
    send: 'Enviar denúncia',
    errors: {
      required: 'Este campo é obrigatório.',
      invalid_value: 'Escolha uma das opções.',
      invalid_format: 'Digite um link curto ou uma página deste serviço, por exemplo:',
      not_found: 'Não há nada neste endereço. Verifique se ele está correto.',
      too_long: (maximum) => `Reduza este texto a ${maximum} caracteres.`,
      invalid: 'Verifique este campo.',
    },
  },
  ar: {
    title: 'الإبلاغ عن إساءة',
    intro: 'أخبرنا عن رابط قصير ضار أو صفحة ضارة. لن يعرف من أنشأ أيًّا منهما من أبلغ عنه.',
    check: 'يُرجى مراجعة بلاغك',
    url: 'الرابط أو الصفحة',
    category: 'ما المشكلة؟',
    choose: 'يُرجى الاختيار',
    categories: {
      phishing: 'تصيّد احتيالي: انتحال هوية لسرقة كلمات المرور أو الأموال',
      malware: 'برامج ضارة: تُلحق الضرر بالأجهزة',
      spam: 'محتوى مزعج: ترويج دون موافقة',
      illegal: 'محتوى غير قانوني',
      other: 'سبب آخر',
    },
    description: 'ما الذي ينبغي أن نعرفه؟ (اختياري)',
    email: 'بريدك الإلكتروني، إن كانت لدينا أسئلة (اختياري)',
    send: 'إرسال البلاغ',
    errors: {
      required: 'هذا الحقل مطلوب.',
      invalid_value: 'يُرجى اختيار أحد الخيارات.',
      invalid_format: 'أدخل رابطًا قصيرًا أو صفحة من هذه الخدمة، مثل:',
      not_found: 'لا يوجد شيء في هذا العنوان. تحقّق من صحته.',
      too_long: (maximum) => `يُرجى اختصار هذا النص، فالحد الأقصى لعدد الأحرف هو ${maximum}.`,
      invalid: 'يُرجى مراجعة هذا الحقل.',
    },
  },
};

/** After a report. */
export const REPORT_THANKS: Message = {
  en: ['Thank you', 'We have received your report. We will review it and block what harms people.'],
  es: ['Gracias', 'Hemos recibido tu denuncia. La revisaremos y bloquearemos lo que cause daño.'],
  fr: [
    'Merci',
    'Nous avons bien reçu votre signalement. Nous l’examinerons et bloquerons ce qui est nuisible.',
  ],
  de: ['Vielen Dank', 'Deine Meldung ist angekommen. Wir prüfen sie und sperren, was anderen schadet.'],
  pt: ['Agradecemos', 'Recebemos sua denúncia. Vamos analisá-la e bloquear o que for prejudicial.'],
  ar: ['شكرًا لك', 'وصلنا بلاغك. سنراجعه ونحظر ما يُلحق الضرر بالناس.'],
};

/** After too many reports from one network address. */
export const TOO_MANY_REPORTS: Message = {
  en: ['Too many reports at once', 'This report was not sent. Please try again later.'],
  es: ['Demasiadas denuncias a la vez', 'Esta denuncia no se ha enviado. Inténtalo de nuevo más tarde.'],
  fr: ['Trop de signalements à la fois', 'Ce signalement n’a pas été envoyé. Veuillez réessayer plus tard.'],
  de: [
    'Zu viele Meldungen auf einmal',
    'Diese Meldung wurde nicht gesendet. Bitte versuche es später noch einmal.',
  ],
  pt: ['Denúncias demais de uma só vez', 'Esta denúncia não foi enviada. Tente novamente mais tarde.'],
  ar: ['بلاغات كثيرة في وقت واحد', 'لم يُرسَل هذا البلاغ. يُرجى المحاولة مرة أخرى لاحقًا.'],
};
