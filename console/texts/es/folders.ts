import type { Texts } from '../en.ts';

export const folders: Texts['folders'] = {
  any: 'Cualquier carpeta',
  color: 'Color',
  create: 'Crear carpeta',
  delete: 'Eliminar carpeta',
  deleteOf: (name) => `Eliminar la carpeta ${name}`,
  deleteText: (name) =>
    `Se elimina la carpeta «${name}». Sus enlaces y páginas se conservan, y después no están en ninguna carpeta.`,
  deleteTitle: '¿Eliminar esta carpeta?',
  description: 'Descripción',
  edit: 'Editar carpeta',
  shareOf: (name) => `Compartir el informe de ${name}`,
  scheduleOf: (name) => `Programar el informe de ${name}`,
  editOf: (name) => `Editar la carpeta ${name}`,
  folder: 'Carpeta',
  importHint: 'Para las filas sin carpeta propia.',
  moved: (count) => `Enlaces y páginas que han salido: ${count}`,
  name: 'Nombre',
  none: 'Sin carpeta',
  noFolders: 'Aún no hay carpetas',
  noFoldersText:
    'Reúne los enlaces y las páginas de una campaña o de un cliente: cada uno está en una carpeta como máximo.',
  pages: 'Páginas',
  pagesIn: (name) => `Ver páginas en ${name}`,
  pickColor: 'Color: elegir',
  showPages: 'Ver páginas',
  title: 'Carpetas',
  wasDeleted: (name) => `Se ha eliminado la carpeta «${name}»`,
  wasSaved: (name) => `Se ha guardado la carpeta «${name}»`,
};
