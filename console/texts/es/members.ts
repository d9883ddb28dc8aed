import type { Texts } from '../en.ts';

export const members: Texts['members'] = {
  actions: 'Acciones',
  changeToOwnerText: (email) => `${email} podrá hacerlo todo, incluso quitarte de la cuenta o eliminarla.`,
  changeToOwnerTitle: '¿Hacer propietario a este miembro?',
  demoteText: (email, role) => `${email} dejará de ser propietario. Nuevo rol: ${role}.`,
  demoteTitle: '¿Cambiar el rol de este propietario?',
  changeRole: 'Cambiar rol',
  declinedUntil: (date) => `Se puede volver a invitar a partir del ${date}`,
  email: 'Correo electrónico',
  expires: (date) => `Hasta el ${date}`,
  invite: 'Invitar a un miembro',
  inviteHint: 'La persona inicia sesión con esta dirección y tiene 30 días para aceptar.',
  invitedBy: 'Invitado por',
  inviteTitle: 'Invitar a un miembro',
  lastSeen: 'Última actividad',
  lead: 'Personas con acceso a esta cuenta y sus roles.',
  names: ({ address, account }) => {
    if (address && account) return `El correo te nombra a ti (${address}) y a «${account}».`;
    if (address)
      return (
        `El correo te nombra a ti (${address}), pero no a la cuenta: solo se nombran las cuentas con ` +
        'un plan de pago.'
      );
    if (account)
      return (
        `El correo nombra a «${account}», pero no a ti: ` +
        'esta dirección no se puede mostrar en los correos.'
      );
    return 'El correo no te nombra ni a ti ni a la cuenta, así que avisa a la persona.';
  },
  never: 'Nunca',
  none: 'Aún no hay miembros',
  noneText: 'Invita a las personas con las que trabajas. Cada una inicia sesión con su propio correo.',
  ownerOnly: 'Solo los propietarios pueden invitar, cambiar o quitar propietarios.',
  remove: 'Quitar',
  removeText: (email) =>
    `${email} pierde el acceso a esta cuenta de inmediato. Las claves de API que ha creado siguen ` +
    'funcionando.',
  removeTitle: '¿Quitar a este miembro?',
  revokeText: (email) => `La invitación para ${email} deja de funcionar.`,
  revokeTitle: '¿Retirar esta invitación?',
  resend: 'Volver a enviar la invitación',
  inviteAgain: 'Volver a invitar',
  role: 'Rol',
  roleHints: {
    owner: 'Puede hacerlo todo, incluso gestionar propietarios y eliminar la cuenta.',
    admin: 'Puede hacerlo todo, salvo gestionar propietarios y eliminar la cuenta.',
    editor: 'Crea y cambia enlaces, Smart Links y archivos, ve las estadísticas y comparte informes.',
    analyst: 'Ve enlaces, Smart Links y estadísticas, pero no puede cambiar nada.',
    developer: 'Gestiona claves de API y webhooks, y ve enlaces, Smart Links y estadísticas.',
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
  wasChanged: (email, role) => `El rol de ${email} ahora es ${role}`,
  wasInvited: (email) => `La invitación para ${email} está en camino.`,
  wasRemoved: (email) => `Se ha quitado a ${email}`,
  you: 'Tú',
};
