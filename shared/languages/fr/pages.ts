import type { pages as en } from '../en/pages.ts';

export const pages: typeof en = {
  front: {
    about: 'Ce domaine héberge des liens courts et des pages.',
    hint: 'Pour voir où mène un lien avant de l’ouvrir, ajoutez + à la fin.',
    console: 'Console',
    reference: 'Référence de l’API',
    report: 'Signaler un abus',
  },
  preview: {
    title: 'Où mène ce lien',
    hidden: {
      password: 'Ce lien est protégé par un mot de passe : sa destination n’est donc pas affichée.',
      visit:
        'Ce lien ne peut être ouvert qu’un nombre limité de fois : sa destination n’est donc pas affichée.',
    },
    ended: 'Ce lien n’est plus actif. Il mène désormais ici :',
    others:
      'Selon le visiteur (par exemple son pays ou son appareil) et le moment, il peut aussi mener ici :',
    created: 'Créé le {date}',
    proceed: 'Continuer',
    report: 'Signaler ce lien',
  },
  report: {
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
      too_long: 'Veuillez raccourcir ce texte à {maximum} caractères.',
      invalid: 'Veuillez vérifier ce champ.',
    },
  },
  reportThanks: {
    title: 'Merci',
    text: 'Nous avons bien reçu votre signalement. Nous l’examinerons et bloquerons ce qui est nuisible.',
  },
  tooManyReports: {
    title: 'Trop de signalements à la fois',
    text: 'Ce signalement n’a pas été envoyé. Veuillez réessayer plus tard.',
  },
  mail: {
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
  mailLinkExpired: {
    title: 'Ce lien a expiré',
    text:
      'Les liens de confirmation d’une adresse sont valables 7 jours. Le compte qui l’a demandé peut vous ' +
      'en faire envoyer un autre.',
  },
  mailLinkUnknown: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Rouvrez-le depuis l’e-mail : il est peut-être incomplet. Rien n’a changé.',
  },
  registration: {
    confirmTitle: 'Confirmez votre inscription',
    confirm: 'Confirmer',
    registered: 'Vous êtes inscrit',
    registeredText: 'Nous vous le rappellerons par e-mail un jour et une heure avant le début.',
    cancelled: 'Votre inscription est annulée',
    cancelledText: 'Vous ne recevrez plus d’e-mails au sujet de ce webinaire.',
    cancel: 'Annuler mon inscription',
    full: 'Toutes les places sont prises',
    fullText: 'D’autres ont confirmé plus vite. Réessayez plus tard : quelqu’un annulera peut-être.',
    over: 'Il est trop tard pour confirmer',
    overText:
      'Le webinaire est terminé ou le lien a expiré. S’il n’a pas encore eu lieu, inscrivez-vous ' +
      'de nouveau sur sa page.',
    page: 'Voir la page du webinaire',
    calendar: 'Ajouter au calendrier (.ics)',
  },
  registrationUnknown: {
    title: 'Ce lien ne fonctionne pas',
    text: 'L’inscription a été annulée ou a expiré, ou le lien est incomplet.',
  },
  subscription: {
    confirmTitle: 'Confirmez votre abonnement',
    confirmText: 'Vous recevrez ensuite des nouvelles par e-mail de :',
    confirm: 'Confirmer',
    confirmed: 'Vous êtes abonné',
    confirmedText: 'Vous pouvez vous désabonner à tout moment.',
    active: 'Votre abonnement',
    unsubscribe: 'Me désabonner',
    unsubscribed: 'Vous êtes désabonné',
    unsubscribedText: 'Votre adresse e-mail a été supprimée de cette liste.',
    page: 'Voir la page',
  },
  subscriptionUnknown: {
    title: 'Ce lien ne fonctionne pas',
    text: 'L’abonnement a pris fin ou n’a jamais été confirmé, ou le lien est incomplet.',
  },
  subscriptionFull: {
    title: 'Cette liste est complète',
    text: 'Elle n’accepte plus d’abonnés pour le moment. Rouvrez le lien plus tard.',
  },
};
