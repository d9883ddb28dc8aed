import type { Texts } from '../en.ts';

export const passkeys: Texts['passkeys'] = {
  add: 'Añadir una llave de acceso',
  added: (name) => `Llave de acceso añadida: ${name}.`,
  backedUp: 'Con copia de seguridad',
  cannotAdd: 'El navegador no ha podido crear la llave de acceso. Inténtalo de nuevo o usa otro dispositivo.',
  createdAt: 'Añadida',
  emptyText: 'Inicia sesión con tu huella, tu cara o tu PIN en lugar de un código.',
  emptyTitle: 'Aún no hay llaves de acceso',
  exists: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  failed: 'Esta llave de acceso no ha funcionado. Inicia sesión con un código.',
  lastUsed: 'Último uso',
  name: 'Nombre',
  never: 'Nunca',
  remove: 'Eliminar',
  removed: (name) => `Llave de acceso eliminada: ${name}.`,
  removeText: (name) =>
    `${name} ya no servirá para iniciar sesión. Las sesiones iniciadas con ella siguen abiertas: si has ` +
    'perdido el dispositivo, ciérralas también.',
  removeTitle: '¿Eliminar esta llave de acceso?',
  rename: 'Cambiar nombre',
  renamed: (name) => `Nuevo nombre de la llave de acceso: ${name}.`,
  renameTitle: 'Cambiar el nombre de la llave de acceso',
  signIn: 'Iniciar sesión con una llave de acceso',
  single: 'En un solo dispositivo',
  title: 'Llaves de acceso',
  type: 'Guardada',
  unsupported: 'Este navegador no admite llaves de acceso. Inicia sesión con un código.',
};
