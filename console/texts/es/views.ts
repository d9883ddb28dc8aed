import type { Texts } from '../en.ts';

export const views: Texts['views'] = {
  columns: 'Columnas',
  columnsHint: 'Los títulos y las URL se muestran siempre.',
  delete: 'Eliminar vista',
  deleteOf: (name) => `Eliminar la vista ${name}`,
  deleteOwn: (name) => `Se elimina «${name}». No se elimina nada más.`,
  deleteShared: (name) => `Se elimina «${name}» para todos los miembros. No se elimina nada más.`,
  deleteTitle: '¿Eliminar esta vista?',
  name: 'Nombre',
  own: (name) => `${name} (solo tú)`,
  save: 'Guardar vista',
  shared: 'Para todos los miembros',
  sharedDenied: 'Tu rol no permite vistas para todos los miembros.',
  sharedHint: 'Si no, solo la ves tú.',
  title: 'Vistas guardadas',
  unsaved: 'Sin guardar',
  wasDeleted: (name) => `Se ha eliminado la vista «${name}»`,
  wasSaved: (name) => `Se ha guardado la vista «${name}»`,
};
