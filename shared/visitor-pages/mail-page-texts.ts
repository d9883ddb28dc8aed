import type { Translated } from './language.ts';

/** Texts of the pages of the links in emails. */

/** What a recipient can unsubscribe from; `report`: a single one. */
export type MailPageList =
  | 'surveys'
  | 'notices'
  | 'invitations'
  | 'webinars'
  | 'subscriptions'
  | 'reports'
  | 'report';
/** What a recipient can confirm. */
export type ConfirmableList = 'surveys' | 'reports';

interface MailPageTexts {
  confirm: string;
  confirmText: Readonly<Record<ConfirmableList, string>>;
  confirmButton: string;
  confirmed: string;
  confirmedText: Readonly<Record<ConfirmableList, string>>;
  unsubscribe: string;
  /** About all emails of a list, and about a single report. */
  unsubscribeText: string;
  unsubscribeReport: string;
  stop: Readonly<Record<MailPageList, string>>;
  stopAll: string;
  unsubscribed: string;
  unsubscribedText: string;
  unsubscribedReport: string;
  resume: Readonly<Record<MailPageList, string>>;
  again: string;
  canUnsubscribe: string;
  optedOut: string;
  optedOutText: string;
}

export const MAIL_PAGE_TEXTS: Translated<MailPageTexts> = {
  en: {
    confirm: 'Confirm your email address',
    confirmText: {
      surveys: 'You will then get an email for each response to the surveys of one account, up to 20 a day.',
      reports: 'You will then get a regular report about clicks on the links of one account.',
    },
    confirmButton: 'Confirm',
    confirmed: 'Your email address is confirmed',
    confirmedText: {
      surveys: 'You will get an email for each response.',
      reports: 'You will get the report regularly.',
    },
    unsubscribe: 'Unsubscribe',
    unsubscribeText: 'This applies to emails from one account to the address that received this link.',
    unsubscribeReport: 'This applies to one report to the address that received this link.',
    stop: {
      surveys: 'Stop survey responses',
      notices: 'Stop notices',
      invitations: 'Stop invitations',
      webinars: 'Stop emails about webinars',
      subscriptions: 'Stop emails about subscriptions to pages',
      reports: 'Stop reports',
      report: 'Stop this report',
    },
    stopAll: 'Stop all emails from this service',
    unsubscribed: 'You are unsubscribed',
    unsubscribedText: 'You will no longer get these emails. You may still get emails from other accounts.',
    unsubscribedReport: 'You will no longer get this report.',
    resume: {
      surveys: 'Get survey responses again',
      notices: 'Get notices again',
      invitations: 'Get invitations again',
      webinars: 'Get emails about webinars again',
      subscriptions: 'Get emails about subscriptions to pages again',
      reports: 'Get reports again',
      report: 'Get this report again',
    },
    again: 'You are subscribed again',
    canUnsubscribe: 'Each email has a link to unsubscribe.',
    optedOut: 'You will not get any more emails',
    optedOutText:
      'This service no longer sends emails to this address. Only you can change that, with a ' +
      'confirmation link, or the operator of the service.',
  },
  es: {
    confirm: 'Confirma tu dirección de correo',
    confirmText: {
      surveys: 'Recibirás un correo por cada respuesta a las encuestas de una cuenta, hasta 20 al día.',
      reports: 'Recibirás periódicamente un informe sobre los clics en los enlaces de una cuenta.',
    },
    confirmButton: 'Confirmar',
    confirmed: 'Tu dirección de correo está confirmada',
    confirmedText: {
      surveys: 'Recibirás un correo por cada respuesta.',
      reports: 'Recibirás el informe periódicamente.',
    },
    unsubscribe: 'Darse de baja',
    unsubscribeText: 'Se aplica a los correos de una cuenta a la dirección que recibió este enlace.',
    unsubscribeReport: 'Se aplica a un solo informe a la dirección que recibió este enlace.',
    stop: {
      surveys: 'No recibir más respuestas a encuestas',
      notices: 'No recibir más avisos',
      invitations: 'No recibir más invitaciones',
      webinars: 'No recibir más correos sobre webinars',
      subscriptions: 'No recibir más correos sobre suscripciones a páginas',
      reports: 'No recibir más informes',
      report: 'No recibir más este informe',
    },
    stopAll: 'No recibir más correos de este servicio',
    unsubscribed: 'Te has dado de baja',
    unsubscribedText: 'Ya no recibirás estos correos. Es posible que recibas correos de otras cuentas.',
    unsubscribedReport: 'Ya no recibirás este informe.',
    resume: {
      surveys: 'Volver a recibir respuestas a encuestas',
      notices: 'Volver a recibir avisos',
      invitations: 'Volver a recibir invitaciones',
      webinars: 'Volver a recibir correos sobre webinars',
      subscriptions: 'Volver a recibir correos sobre suscripciones a páginas',
      reports: 'Volver a recibir informes',
      report: 'Volver a recibir este informe',
    },
    again: 'Tu suscripción vuelve a estar activa',
    canUnsubscribe: 'Cada correo incluye un enlace para darse de baja.',
    optedOut: 'No recibirás más correos',
    optedOutText:
      'Este servicio ya no envía correos a esta dirección. Solo puedes cambiarlo tú, con un ' +
      'enlace de confirmación, o el operador del servicio.',
  },
  fr: {
    confirm: 'Confirmez votre adresse e-mail',
    confirmText: {
      surveys:
        'Vous recevrez ensuite un e-mail pour chaque réponse aux sondages d’un compte, 20 par jour au ' +
        'maximum.',
      reports: 'Vous recevrez ensuite régulièrement un rapport sur les clics sur les liens d’un compte.',
    },
    confirmButton: 'Confirmer',
    confirmed: 'Votre adresse e-mail est confirmée',
    confirmedText: {
      surveys: 'Vous recevrez un e-mail pour chaque réponse.',
      reports: 'Vous recevrez régulièrement le rapport.',
    },
    unsubscribe: 'Se désabonner',
    unsubscribeText: 'Cela concerne les e-mails d’un compte envoyés à l’adresse qui a reçu ce lien.',
    unsubscribeReport: 'Cela concerne un seul rapport envoyé à l’adresse qui a reçu ce lien.',
    stop: {
      surveys: 'Ne plus recevoir les réponses aux sondages',
      notices: 'Ne plus recevoir de notifications',
      invitations: 'Ne plus recevoir d’invitations',
      webinars: 'Ne plus recevoir d’e-mails sur les webinaires',
      subscriptions: 'Ne plus recevoir d’e-mails sur les abonnements aux pages',
      reports: 'Ne plus recevoir de rapports',
      report: 'Ne plus recevoir ce rapport',
    },
    stopAll: 'Ne plus recevoir aucun e-mail de ce service',
    unsubscribed: 'Vous êtes désabonné',
    unsubscribedText: 'Vous ne recevrez plus ces e-mails. D’autres comptes peuvent encore vous en envoyer.',
    unsubscribedReport: 'Vous ne recevrez plus ce rapport.',
    resume: {
      surveys: 'Recevoir de nouveau les réponses aux sondages',
      notices: 'Recevoir de nouveau les notifications',
      invitations: 'Recevoir de nouveau les invitations',
      webinars: 'Recevoir de nouveau les e-mails sur les webinaires',
      subscriptions: 'Recevoir de nouveau les e-mails sur les abonnements aux pages',
      reports: 'Recevoir de nouveau les rapports',
      report: 'Recevoir de nouveau ce rapport',
    },
    again: 'Vous êtes de nouveau abonné',
    canUnsubscribe: 'Chaque e-mail contient un lien de désabonnement.',
    optedOut: 'Vous ne recevrez plus d’e-mails',
    optedOutText:
      'Ce service n’envoie plus rien à cette adresse. Seul son exploitant peut changer cela, ou vous-même ' +
      'en utilisant un lien de confirmation.',
  },
  de: {
    confirm: 'Bestätige deine E-Mail-Adresse',
    confirmText: {
      surveys:
        'Danach bekommst du zu jeder Antwort auf die Umfragen eines Kontos eine E-Mail, höchstens 20 am Tag.',
      reports: 'Danach bekommst du regelmäßig einen Bericht über die Klicks auf die Links eines Kontos.',
    },
    confirmButton: 'Bestätigen',
    confirmed: 'Deine E-Mail-Adresse ist bestätigt',
    confirmedText: {
      surveys: 'Du bekommst zu jeder Antwort eine E-Mail.',
      reports: 'Du bekommst den Bericht regelmäßig.',
    },
    unsubscribe: 'Abmelden',
    unsubscribeText: 'Das betrifft E-Mails eines Kontos an die Adresse, die diesen Link bekommen hat.',
    unsubscribeReport: 'Das betrifft einen einzelnen Bericht an die Adresse, die diesen Link bekommen hat.',
    stop: {
      surveys: 'Keine Umfrageantworten mehr bekommen',
      notices: 'Keine Hinweise mehr bekommen',
      invitations: 'Keine Einladungen mehr bekommen',
      webinars: 'Keine E-Mails zu Webinaren mehr bekommen',
      subscriptions: 'Keine E-Mails zu Abos von Seiten mehr bekommen',
      reports: 'Keine Berichte mehr bekommen',
      report: 'Diesen Bericht nicht mehr bekommen',
    },
    stopAll: 'Gar keine E-Mails mehr von diesem Dienst bekommen',
    unsubscribed: 'Du bist abgemeldet',
    unsubscribedText:
      'Du bekommst diese E-Mails nicht mehr. Von anderen Konten können weiterhin welche kommen.',
    unsubscribedReport: 'Du bekommst diesen Bericht nicht mehr.',
    resume: {
      surveys: 'Umfrageantworten wieder bekommen',
      notices: 'Hinweise wieder bekommen',
      invitations: 'Einladungen wieder bekommen',
      webinars: 'E-Mails zu Webinaren wieder bekommen',
      subscriptions: 'E-Mails zu Abos von Seiten wieder bekommen',
      reports: 'Berichte wieder bekommen',
      report: 'Diesen Bericht wieder bekommen',
    },
    again: 'Du bist wieder angemeldet',
    canUnsubscribe: 'Jede E-Mail enthält einen Link zum Abmelden.',
    optedOut: 'Du bekommst keine E-Mails mehr',
    optedOutText:
      'Dieser Dienst sendet nichts mehr an diese Adresse. Das kann nur sein Betreiber ändern, oder du ' +
      'selbst mit einem Bestätigungslink.',
  },
  pt: {
    confirm: 'Confirme seu e-mail',
    confirmText: {
      surveys: 'Depois você receberá um e-mail a cada resposta às pesquisas de uma conta, até 20 por dia.',
      reports: 'Depois você receberá regularmente um relatório sobre os cliques nos links de uma conta.',
    },
    confirmButton: 'Confirmar',
    confirmed: 'Seu e-mail está confirmado',
    confirmedText: {
      surveys: 'Você receberá um e-mail a cada resposta.',
      reports: 'Você receberá o relatório regularmente.',
    },
    unsubscribe: 'Cancelar inscrição',
    unsubscribeText: 'Isto se aplica aos e-mails de uma conta para o endereço que recebeu este link.',
    unsubscribeReport: 'Isto se aplica a um único relatório para o endereço que recebeu este link.',
    stop: {
      surveys: 'Não receber mais respostas de pesquisas',
      notices: 'Não receber mais avisos',
      invitations: 'Não receber mais convites',
      webinars: 'Não receber mais e-mails sobre webinars',
      subscriptions: 'Não receber mais e-mails sobre assinaturas de páginas',
      reports: 'Não receber mais relatórios',
      report: 'Não receber mais este relatório',
    },
    stopAll: 'Não receber mais nenhum e-mail deste serviço',
    unsubscribed: 'Sua inscrição foi cancelada',
    unsubscribedText:
      'Você não receberá mais estes e-mails. Outras contas ainda podem enviar e-mails a você.',
    unsubscribedReport: 'Você não receberá mais este relatório.',
    resume: {
      surveys: 'Voltar a receber respostas de pesquisas',
      notices: 'Voltar a receber avisos',
      invitations: 'Voltar a receber convites',
      webinars: 'Voltar a receber e-mails sobre webinars',
      subscriptions: 'Voltar a receber e-mails sobre assinaturas de páginas',
      reports: 'Voltar a receber relatórios',
      report: 'Voltar a receber este relatório',
    },
    again: 'Sua inscrição está ativa novamente',
    canUnsubscribe: 'Cada e-mail tem um link para cancelar a inscrição.',
    optedOut: 'Você não receberá mais e-mails',
    optedOutText:
      'Este serviço não envia mais nada para este endereço. Só quem o opera pode mudar isso, ou você, com ' +
      'um link de confirmação.',
  },
  ar: {
    confirm: 'أكّد بريدك الإلكتروني',
    confirmText: {
      surveys: 'بعد ذلك ستصلك رسالة عند كل رد على استبيانات أحد الحسابات، بحد أقصى 20 رسالة في اليوم.',
      reports: 'بعد ذلك سيصلك بانتظام تقرير عن النقرات على روابط أحد الحسابات.',
    },
    confirmButton: 'تأكيد',
    confirmed: 'تم تأكيد بريدك الإلكتروني',
    confirmedText: { surveys: 'ستصلك رسالة عند كل رد.', reports: 'سيصلك التقرير بانتظام.' },
    unsubscribe: 'إلغاء الاشتراك',
    unsubscribeText: 'يتعلق هذا برسائل أحد الحسابات إلى العنوان الذي وصله هذا الرابط.',
    unsubscribeReport: 'يتعلق هذا بتقرير واحد إلى العنوان الذي وصله هذا الرابط.',
    stop: {
      surveys: 'إيقاف ردود الاستبيانات',
      notices: 'إيقاف الإشعارات',
      invitations: 'إيقاف الدعوات',
      webinars: 'إيقاف رسائل الندوات',
      subscriptions: 'إيقاف رسائل الاشتراك في الصفحات',
      reports: 'إيقاف التقارير',
      report: 'إيقاف هذا التقرير',
    },
    stopAll: 'إيقاف جميع رسائل هذه الخدمة',
    unsubscribed: 'أُلغي اشتراكك',
    unsubscribedText: 'لن تصلك هذه الرسائل بعد الآن. قد تصلك رسائل من حسابات أخرى.',
    unsubscribedReport: 'لن يصلك هذا التقرير بعد الآن.',
    resume: {
      surveys: 'استئناف ردود الاستبيانات',
      notices: 'استئناف الإشعارات',
      invitations: 'استئناف الدعوات',
      webinars: 'استئناف رسائل الندوات',
      subscriptions: 'استئناف رسائل الاشتراك في الصفحات',
      reports: 'استئناف التقارير',
      report: 'استئناف هذا التقرير',
    },
    again: 'عاد اشتراكك',
    canUnsubscribe: 'تحتوي كل رسالة على رابط لإلغاء الاشتراك.',
    optedOut: 'لن تصلك أي رسائل بعد الآن',
    optedOutText:
      'لم تعد هذه الخدمة ترسل أي شيء إلى هذا العنوان. لا يغيّر ذلك إلا مشغّل الخدمة، أو أنت باستخدام رابط ' +
      'تأكيد.',
  },
};
