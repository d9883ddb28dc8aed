import type { mails as en } from '../en/mails.ts';

export const mails: typeof en = {
  unsubscribe: 'Se désabonner',
  noAnswer: '(sans réponse)',
  last: {
    'recipient limit':
      'C’est le dernier e-mail d’aujourd’hui à cette adresse : sa limite quotidienne est atteinte. Les ' +
      'autres réponses sont enregistrées, mais pas envoyées, jusqu’à minuit UTC.',
    'owner limit':
      'C’est le dernier e-mail d’aujourd’hui pour ce compte : la limite quotidienne de son forfait est ' +
      'atteinte. Les autres réponses sont enregistrées, mais pas envoyées, jusqu’à minuit UTC.',
  },
  subjects: {
    surveyDigest: 'Nouvelles réponses à votre sondage',
    report: 'Votre rapport de clics',
    webinarConfirmation: 'Confirmez votre inscription',
    webinarRegistered: 'Vous êtes inscrit',
    webinarReminder: 'Rappel : votre webinaire',
    webinarMoved: 'Votre webinaire a une nouvelle date',
    subscriptionConfirmation: 'Confirmez votre abonnement',
    subscriptionActive: 'Vous êtes déjà abonné',
    appConnected: 'Une application a été connectée',
  },
  reasons: {
    surveyDigest:
      'Vous recevez cet e-mail parce que cette adresse a été confirmée pour les réponses aux sondages ' +
      'd’un compte.',
    scheduledReport: 'Vous recevez cet e-mail parce que cette adresse a été confirmée pour ce rapport.',
    reportPreview: 'Vous recevez cet e-mail parce que vous avez demandé ce rapport dans la console.',
    webinar:
      'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse dans le formulaire d’un webinaire.',
    subscription:
      'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse dans le formulaire d’une page.',
    appConnected: 'Vous recevez cet e-mail parce que vous vous connectez avec cette adresse.',
  },
  registration: {
    requested: 'Quelqu’un a saisi cette adresse pour s’inscrire à un webinaire sur {host}.',
    confirmWithin: 'Pour voir lequel et terminer votre inscription, ouvrez ce lien dans les {days} jours :',
    confirmNamed: 'Pour terminer votre inscription, ouvrez ce lien dans les {days} jours :',
    confirm: 'Confirmer votre inscription',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. L’adresse ne sera pas conservée.',
    registered: 'Vous êtes inscrit à ce webinaire :',
    startsIn: 'Le webinaire auquel vous êtes inscrit commence {when} :',
    moved: 'Le webinaire auquel vous êtes inscrit a une nouvelle date :',
    yourTime: 'Votre heure :',
    page: 'Voir la page du webinaire',
    join: 'Participer (à partir de 15 minutes avant le début)',
    calendar: 'Ajouter au calendrier (.ics)',
    cancel: 'Annuler votre inscription',
  },
  subscription: {
    requested: 'Quelqu’un a saisi cette adresse pour s’abonner aux nouvelles d’une page sur {host}.',
    confirmWithin: 'Pour confirmer votre abonnement, ouvrez ce lien dans les {days} jours :',
    confirm: 'Confirmer votre abonnement',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. L’adresse ne sera pas conservée.',
    active: 'Quelqu’un a saisi cette adresse pour s’abonner à cette page. Elle y est déjà abonnée.',
  },
  appConnected: {
    connected: 'Une application a été connectée à un compte en votre nom :',
    app: 'Application',
    account: 'Compte',
    notYou: 'Si ce n’était pas vous, déconnectez-la et fermez les sessions qui ne sont pas les vôtres.',
    button: 'Applications connectées',
  },
  digest: {
    intro: 'Nouvelles réponses depuis le dernier récapitulatif : {count}. Votre sondage :',
    results: 'Résultats par question :',
    average: 'Moyenne',
    moreOptions: 'Autres options : {count}',
    yes: 'Oui',
    no: 'Non',
    open: 'Voir les réponses',
  },
};
