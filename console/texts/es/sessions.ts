import type { Texts } from '../en.ts';

export const sessions: Texts['sessions'] = {
  actions: 'Acciones',
  current: 'Esta sesión',
  device: 'Navegador',
  end: 'Cerrar sesión',
  ended: (device) => `Se ha cerrado la sesión en ${device}`,
  endOthers: 'Cerrar todas las demás sesiones',
  lastHour: 'En la última hora',
  lastSeen: 'Última actividad',
  lead: 'Dónde y cómo has iniciado sesión.',
  leave: 'Dejar la cuenta',
  leaveAccount: (name) => `Dejar ${name}`,
  leaveLead: (email, name) => `${email} es miembro de ${name}.`,
  leaveText:
    'Pierdes el acceso de inmediato y necesitas una nueva invitación para volver. Las claves de API que ' +
    'has creado siguen funcionando.',
  leaveTitle: (name) => `¿Dejar ${name}?`,
  list: 'Sesiones',
  method: 'Acceso con',
  methods: {
    code: 'Código por correo',
    link: 'Enlace por correo',
    passkey: 'Llave de acceso',
    sso: 'Inicio de sesión único',
  },
  notWithKey: 'Has iniciado sesión con una clave de API',
  notWithKeyText: 'Las claves de API no tienen sesiones. Inicia sesión con tu correo para ver las tuyas.',
  started: 'Inicio',
  title: 'Acceso y sesiones',
};
