import type * as en from '../en/messages.ts';

export const messages: typeof en.messages = {
  linkNotFound: {
    title: 'Ce lien n’existe pas',
    text:
      'Vérifiez que l’adresse est correcte ou demandez un nouveau lien ' +
      'à la personne qui vous l’a envoyé.',
  },
  linkGone: {
    title: 'Ce lien n’est plus actif',
    text: 'Il a expiré ou a été désactivé. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  },
  linkSuspended: { title: 'Ce lien est bloqué', text: 'Le compte auquel il appartient est suspendu.' },
  tooManyTries: {
    title: 'Trop de mots de passe incorrects',
    text: 'Patientez dix minutes, puis ouvrez de nouveau le lien.',
  },
  failed: {
    title: 'Une erreur s’est produite',
    text: 'Le problème vient de nous. Veuillez rouvrir le lien dans un instant.',
  },
  badForm: {
    title: 'Ce formulaire est illisible',
    text: 'Rien n’a été envoyé. Veuillez revenir en arrière et réessayer.',
  },
  blocked: {
    phishing:
      'Motif : signalement pour hameçonnage. Ne saisissez ni mot de passe ni données de paiement sur le ' +
      'site concerné.',
    malware: 'Motif : signalement pour logiciel malveillant.',
    spam: 'Motif : signalement pour spam.',
    abuse: 'Motif : non-respect des règles de ce service.',
    legal: 'Contenu indisponible pour des raisons juridiques.',
    host: 'La destination est un site vers lequel ce service ne renvoie pas.',
  },
};

export const pageMessages: typeof en.pageMessages = {
  pageNotFound: {
    title: 'Cette page n’existe pas',
    text:
      'Vérifiez que l’adresse est correcte ou demandez-en une nouvelle ' +
      'à la personne qui vous l’a envoyée.',
  },
  pageGone: { title: 'Cette page n’est plus active', text: 'La personne qui l’a créée l’a désactivée.' },
  pageSuspended: { title: 'Cette page est bloquée', text: 'Le compte auquel elle appartient est suspendu.' },
  registrationOver: {
    title: 'Les inscriptions sont closes',
    text: 'Ce webinaire n’accepte plus d’inscriptions.',
  },
  noList: {
    title: 'Cette page n’accepte pas d’abonnés',
    text: 'Son formulaire a été retiré depuis que vous l’avez ouverte.',
  },
  tooManyAnswers: {
    title: 'Trop de réponses à la fois',
    text: 'Rien n’a été envoyé. Patientez une minute, puis revenez en arrière et renvoyez le formulaire.',
  },
  email: {
    invalid: 'Saisissez une adresse e-mail comme ada@example.com.',
    characters:
      'Avant le @, utilisez uniquement des lettres de a à z sans accent, des chiffres et des signes comme ' +
      '. - _ et +. Il est impossible d’envoyer des e-mails à d’autres adresses.',
  },
};
