import type { Texts } from '../en.ts';

export const folders: Texts['folders'] = {
  accesses: { none: 'Sin acceso', view: 'Ver', edit: 'Editar' },
  accessSaved: (name) => `Se ha guardado el acceso a «${name}»`,
  accessText: 'Se aplica de inmediato.',
  accessTo: (name) => `Acceso a ${name}`,
  always: (role) => `${role}: siempre puede editar`,
  any: 'Cualquier carpeta',
  byDefault: (access) => `Predeterminado: ${access}`,
  color: 'Color',
  create: 'Crear carpeta',
  defaultAccess: 'Acceso predeterminado',
  defaultAccessHint:
    'Para los miembros sin acceso individual. Los miembros sin acceso no ven la carpeta ni su contenido.',
  delete: 'Eliminar carpeta',
  deleteOf: (name) => `Eliminar la carpeta ${name}`,
  deleteText: (name) => `Se elimina la carpeta «${name}». Sus enlaces y páginas se conservan sin carpeta.`,
  deleteTitle: '¿Eliminar esta carpeta?',
  description: 'Descripción',
  edit: 'Editar carpeta',
  shareOf: (name) => `Compartir el informe de ${name}`,
  scheduleOf: (name) => `Programar el informe de ${name}`,
  editOf: (name) => `Editar la carpeta ${name}`,
  folder: 'Carpeta',
  moved: (count) => `Enlaces y páginas que han salido: ${count}`,
  links: 'Enlaces',
  name: 'Nombre',
  none: 'Sin carpeta',
  noFolders: 'Aún no hay carpetas',
  noFoldersText:
    'Agrupa los enlaces y las páginas de una campaña o de un cliente. Cada uno puede estar en una carpeta.',
  pages: 'Páginas',
  pagesIn: (count, name) => `${count}: ver páginas en ${name}`,
  pickColor: 'Elegir color',
  requiredUtm: 'Parámetros UTM obligatorios',
  requiredUtmHint:
    'Los enlaces que no los tienen no se pueden crear en esta carpeta ni mover a ella. Los que ya están en ' +
    'ella no cambian.',
  restricted: { none: 'Restringida', view: 'Ver por defecto' },
  viewOnly: 'Solo ver',
  viewOnlyText:
    'Puedes ver el contenido de esta carpeta, pero no cambiarlo. Pide acceso a un propietario o ' +
    'administrador.',
  title: 'Carpetas',
  wasDeleted: (name) => `Se ha eliminado la carpeta «${name}»`,
  wasSaved: (name) => `Se ha guardado la carpeta «${name}»`,
};
