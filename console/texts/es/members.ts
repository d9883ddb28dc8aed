import type { Texts } from '../en.ts';

export const members: Texts['members'] = {
  actions: 'Acciones',
  changeToOwnerText: (email) =>
    `${email} podrá hacerlo todo, incluso quitarte de la cuenta o eliminar la cuenta.`,
  changeToOwnerTitle: '¿Hacer propietario a este miembro?',
  demoteText: (email, role) => `${email} dejará de ser propietario y pasará a: ${role}.`,
  demoteTitle: '¿Cambiar el rol de este propietario?',
  changeRole: 'Cambiar rol',
  declinedUntil: (date) => `Se puede volver a invitar a partir del ${date}`,
  email: 'Correo electrónico',
  expires: (date) => `Hasta el ${date}`,
  invite: 'Invitar',
  inviteHint: 'La persona inicia sesión con esta dirección y tiene 30 días para aceptar.',
  invitedBy: 'Invitación de',
  inviteTitle: 'Invitar a un miembro',
  lastSeen: 'Última actividad',
  lead: 'Personas con acceso a esta cuenta y sus roles.',
  names: ({ address, account }) => {
    if (address && account) return `Te nombra a ti (${address}) y a «${account}».`;
    if (address) return `Te nombra a ti (${address}), pero no a la cuenta: solo se nombran las de pago.`;
    if (account) return `Nombra a «${account}», pero no a ti: los correos no muestran esta dirección.`;
    return 'No te nombra a ti ni a la cuenta, así que avisa a la persona.';
  },
  never: 'Nunca',
  none: 'Aún no hay miembros',
  noneText:
    'Invita a las personas que trabajan con esta cuenta. Cada una inicia sesión con su propia dirección.',
  ownerOnly: 'Solo los propietarios pueden invitar, cambiar o quitar a propietarios.',
  remove: 'Quitar',
  removeText: (email) =>
    `${email} pierde el acceso a esta cuenta de inmediato. Las claves de API que ha creado siguen ` +
    'funcionando.',
  removeTitle: '¿Quitar a este miembro?',
  revokeText: (email) => `La invitación de ${email} deja de funcionar.`,
  revokeTitle: '¿Retirar esta invitación?',
  resend: 'Volver a enviar la invitación',
  inviteAgain: 'Volver a invitar a',
  role: 'Rol',
  roleHints: {
    owner: 'Todo, incluso gestionar propietarios y eliminar la cuenta.',
    admin: 'Todo, salvo eliminar la cuenta y gestionar propietarios.',
    editor: 'Crea y cambia enlaces, Smart Links y archivos, ve la analítica y comparte informes.',
    analyst: 'Ve enlaces, Smart Links y analítica, sin cambiar nada.',
    developer: 'Gestiona claves de API y webhooks, y ve enlaces, Smart Links y analítica.',
  },
  roleOf: (email) => `Rol de ${email}`,
  roles: {
    owner: 'Propietario',
    admin: 'Administrador',
    editor: 'Editor',
    analyst: 'Analista',
    developer: 'Desarrollador',
  },
  status: 'Estado',
  statuses: { active: 'Activo', declined: 'Rechazada', expired: 'Caducada', invited: 'Invitado' },
  title: 'Miembros',
  wasChanged: (email, role) => `${email} ahora es: ${role}`,
  wasInvited: (email) => `Una invitación está en camino a ${email}.`,
  wasRemoved: (email) => `Se ha quitado a ${email}`,
  you: 'Tú',
};
