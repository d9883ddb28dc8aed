import type { mails as en } from '../en/mails.ts';

export const mails: typeof en = {
  unsubscribe: 'Annulla l’iscrizione',
  noAnswer: '(nessuna risposta)',
  last: {
    'recipient limit':
      'Questa è l’ultima email di oggi a questo indirizzo, che ha raggiunto il suo limite giornaliero. ' +
      'Fino alla mezzanotte UTC le altre risposte vengono salvate, ma non inviate.',
    'owner limit':
      'Questa è l’ultima email di oggi per questo account, che ha raggiunto il limite giornaliero del suo ' +
      'piano. Fino alla mezzanotte UTC le altre risposte vengono salvate, ma non inviate.',
  },
  subjects: {
    surveyDigest: 'Nuove risposte al tuo sondaggio',
    report: 'Il tuo report sui clic',
    webinarConfirmation: 'Conferma la tua iscrizione',
    webinarRegistered: 'La tua iscrizione è confermata',
    webinarReminder: 'Promemoria: il tuo webinar',
    webinarMoved: 'Il tuo webinar ha una nuova data',
    subscriptionConfirmation: 'Conferma la tua iscrizione',
    subscriptionActive: 'La tua iscrizione è già attiva',
    appConnected: 'È stata collegata un’app',
  },
  reasons: {
    surveyDigest:
      'Ricevi questa email perché questo indirizzo è stato confermato per le risposte ai sondaggi di un ' +
      'account.',
    scheduledReport: 'Ricevi questa email perché questo indirizzo è stato confermato per questo report.',
    reportPreview: 'Ricevi questa email perché hai richiesto questo report nella console.',
    webinar: 'Ricevi questa email perché qualcuno ha inserito questo indirizzo nel modulo di un webinar.',
    subscription:
      'Ricevi questa email perché qualcuno ha inserito questo indirizzo nel modulo di una pagina.',
    appConnected: 'Ricevi questa email perché accedi con questo indirizzo.',
  },
  registration: {
    requested: 'Qualcuno ha inserito questo indirizzo per iscriversi a un webinar su {host}.',
    confirmWithin:
      'Per vedere di quale si tratta e completare l’iscrizione, apri questo link entro {days} giorni:',
    confirmNamed: 'Per completare l’iscrizione, apri questo link entro {days} giorni:',
    confirm: 'Conferma l’iscrizione',
    notYou: 'Se non l’hai chiesto tu, ignora questa email. L’indirizzo non verrà conservato.',
    registered: 'La tua iscrizione a questo webinar è confermata:',
    startsIn: 'Il webinar a cui partecipi inizia {when}:',
    moved: 'Il webinar a cui partecipi ha una nuova data:',
    yourTime: 'La tua ora:',
    page: 'Vai alla pagina del webinar',
    join: 'Partecipa (da 15 minuti prima dell’inizio)',
    calendar: 'Aggiungi al calendario (.ics)',
    cancel: 'Annulla l’iscrizione',
  },
  subscription: {
    requested: 'Qualcuno ha inserito questo indirizzo per iscriversi alle novità di una pagina su {host}.',
    confirmWithin: 'Per confermare l’iscrizione, apri questo link entro {days} giorni:',
    confirm: 'Conferma l’iscrizione',
    notYou: 'Se non l’hai chiesto tu, ignora questa email. L’indirizzo non verrà conservato.',
    active:
      'Qualcuno ha inserito questo indirizzo per iscriversi a questa pagina. L’iscrizione è già attiva.',
  },
  appConnected: {
    connected: 'È stata collegata un’app a un account a tuo nome:',
    app: 'App',
    account: 'Account',
    notYou: 'Se non sei stato tu, scollegala e chiudi le sessioni che non sono tue.',
    button: 'App collegate',
  },
  digest: {
    intro: 'Nuove risposte dall’ultimo riepilogo: {count}. Il tuo sondaggio:',
    results: 'Risultati per domanda:',
    average: 'Media',
    moreOptions: 'Altre opzioni: {count}',
    yes: 'Sì',
    no: 'No',
    open: 'Vedi le risposte',
  },
};
