import type { links as en } from '../en/links.ts';

export const links: typeof en = {
  password: {
    title: 'Ce lien est protégé',
    enter: 'Saisissez le mot de passe pour continuer.',
    label: 'Mot de passe',
    wrong: 'Mot de passe incorrect. Réessayez.',
    proceed: 'Continuer',
    harm: 'Ce lien est-il nuisible ?',
    report: 'Signaler un abus',
  },
  confirm: {
    title: 'Ouvrir ce lien ?',
    text: 'Il ne peut être ouvert qu’un nombre limité de fois.',
    open: 'Ouvrir',
  },
  openApp: {
    title: 'Ouverture de l’application',
    text: 'Si rien ne se passe, choisissez comment continuer.',
    open: 'Ouvrir l’application',
    store: 'Télécharger l’application',
    web: 'Continuer dans le navigateur',
  },
  notStarted: { title: 'Ce lien n’est pas encore actif', text: 'Il sera disponible à partir du {time}.' },
};
