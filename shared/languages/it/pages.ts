import type { pages as en } from '../en/pages.ts';

export const pages: typeof en = {
  front: {
    about: 'Questo dominio ospita link brevi e pagine.',
    hint: 'Per vedere dove porta un link prima di aprirlo, aggiungi + alla fine.',
    console: 'Console',
    reference: 'Documentazione API',
    report: 'Segnala un abuso',
  },
  preview: {
    title: 'Dove porta questo link',
    hidden: {
      password: 'Questo link è protetto da password, quindi la destinazione non viene mostrata.',
      visit:
        'Questo link può essere aperto solo un numero limitato di volte, quindi la destinazione non viene ' +
        'mostrata.',
    },
    ended: 'Questo link non è più attivo. Ora porta a:',
    others:
      'A seconda del visitatore (per esempio, del paese o del dispositivo) e del momento, può ' +
      'anche portare a:',
    created: 'Data di creazione: {date}',
    proceed: 'Continua',
    report: 'Segnala questo link',
  },
  report: {
    title: 'Segnala un abuso',
    intro:
      'Segnalaci un link breve o una pagina che causa danni. Chi li ha creati non saprà chi li ha segnalati.',
    check: 'Controlla la tua segnalazione',
    url: 'Link o pagina',
    category: 'Qual è il problema?',
    choose: 'Scegli un’opzione',
    categories: {
      phishing: 'Phishing: finge di essere qualcun altro per rubare password o denaro',
      malware: 'Malware: danneggia i dispositivi',
      spam: 'Spam: viene pubblicizzato senza consenso',
      illegal: 'Contenuto illegale',
      other: 'Altro',
    },
    description: 'Che cosa dovremmo sapere? (facoltativo)',
    email: 'Il tuo indirizzo email, se avessimo domande (facoltativo)',
    send: 'Invia segnalazione',
    errors: {
      required: 'Questo campo è obbligatorio.',
      invalid_value: 'Scegli una delle opzioni.',
      invalid_format: 'Inserisci un link breve o una pagina di questo servizio, per esempio:',
      not_found: 'A questo indirizzo non c’è nulla. Controlla che sia corretto.',
      too_long: 'Accorcia questo testo a un massimo di {maximum} caratteri.',
      invalid: 'Controlla questo campo.',
    },
  },
  reportThanks: {
    title: 'Grazie',
    text: 'Abbiamo ricevuto la tua segnalazione. La esamineremo e bloccheremo ciò che è dannoso.',
  },
  tooManyReports: {
    title: 'Troppe segnalazioni in poco tempo',
    text: 'Questa segnalazione non è stata inviata. Riprova più tardi.',
  },
  mail: {
    confirm: 'Conferma il tuo indirizzo email',
    confirmText: {
      surveys: 'Poi riceverai un’email per ogni risposta ai sondaggi di un account, fino a 20 al giorno.',
      reports: 'Poi riceverai regolarmente un report sui clic sui link di un account.',
    },
    confirmButton: 'Conferma',
    confirmed: 'Il tuo indirizzo email è confermato',
    confirmedText: {
      surveys: 'Riceverai un’email per ogni risposta.',
      reports: 'Riceverai il report regolarmente.',
    },
    unsubscribe: 'Annulla l’iscrizione',
    unsubscribeText: 'Riguarda le email che un account invia all’indirizzo che ha ricevuto questo link.',
    unsubscribeReport: 'Riguarda un solo report inviato all’indirizzo che ha ricevuto questo link.',
    stop: {
      surveys: 'Non ricevere più risposte ai sondaggi',
      notices: 'Non ricevere più avvisi',
      invitations: 'Non ricevere più inviti',
      webinars: 'Non ricevere più email sui webinar',
      subscriptions: 'Non ricevere più email sulle iscrizioni alle pagine',
      reports: 'Non ricevere più report',
      report: 'Non ricevere più questo report',
    },
    stopAll: 'Non ricevere più email da questo servizio',
    unsubscribed: 'Iscrizione annullata',
    unsubscribedText: 'Non riceverai più queste email. Potresti ancora ricevere email da altri account.',
    unsubscribedReport: 'Non riceverai più questo report.',
    resume: {
      surveys: 'Ricevi di nuovo le risposte ai sondaggi',
      notices: 'Ricevi di nuovo gli avvisi',
      invitations: 'Ricevi di nuovo gli inviti',
      webinars: 'Ricevi di nuovo le email sui webinar',
      subscriptions: 'Ricevi di nuovo le email sulle iscrizioni alle pagine',
      reports: 'Ricevi di nuovo i report',
      report: 'Ricevi di nuovo questo report',
    },
    again: 'L’iscrizione è di nuovo attiva',
    canUnsubscribe: 'Ogni email contiene un link per annullare l’iscrizione.',
    optedOut: 'Non riceverai più email',
    optedOutText:
      'Questo servizio non invia più email a questo indirizzo. Solo tu, con un link di conferma, o il ' +
      'gestore del servizio potete cambiarlo.',
  },
  mailLinkExpired: {
    title: 'Questo link è scaduto',
    text:
      'I link per confermare un indirizzo sono validi per 7 giorni. L’account che lo ha richiesto può ' +
      'fartene inviare un altro.',
  },
  mailLinkUnknown: {
    title: 'Questo link non funziona',
    text: 'Aprilo di nuovo dall’email: potrebbe mancarne una parte. Non è stato modificato nulla.',
  },
  registration: {
    confirmTitle: 'Conferma la tua iscrizione',
    confirm: 'Conferma',
    registered: 'La tua iscrizione è confermata',
    registeredText: 'Ti invieremo un promemoria via email un giorno e un’ora prima dell’inizio.',
    cancelled: 'La tua iscrizione è stata annullata',
    cancelledText: 'Non riceverai altre email su questo webinar.',
    cancel: 'Annulla la mia iscrizione',
    full: 'I posti sono esauriti',
    fullText:
      'L’ultimo posto è stato preso prima della tua conferma. Riprova più tardi: qualcuno potrebbe ' +
      'rinunciare.',
    over: 'È troppo tardi per confermare',
    overText:
      'Il webinar è terminato o questo link è scaduto. Se non si è ancora svolto, iscriviti di nuovo dalla ' +
      'sua pagina.',
    page: 'Vai alla pagina del webinar',
    calendar: 'Aggiungi al calendario (.ics)',
  },
  registrationUnknown: {
    title: 'Questo link non funziona',
    text: 'L’iscrizione è stata annullata o è scaduta, oppure il link è incompleto.',
  },
  subscription: {
    confirmTitle: 'Conferma la tua iscrizione',
    confirmText: 'Poi riceverai via email le novità di:',
    confirm: 'Conferma',
    confirmed: 'La tua iscrizione è confermata',
    confirmedText: 'Puoi annullare l’iscrizione in qualsiasi momento.',
    active: 'La tua iscrizione',
    unsubscribe: 'Annulla l’iscrizione',
    unsubscribed: 'Iscrizione annullata',
    unsubscribedText: 'Il tuo indirizzo email è stato eliminato da questa lista.',
    page: 'Vai alla pagina',
  },
  subscriptionUnknown: {
    title: 'Questo link non funziona',
    text: 'L’iscrizione è terminata o non è mai stata confermata, oppure il link è incompleto.',
  },
  subscriptionFull: {
    title: 'Questa lista è piena',
    text: 'Per ora non accetta altri iscritti. Riapri il link più tardi.',
  },
};
