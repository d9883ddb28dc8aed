import type { Texts } from '../en.ts';

export const utm: Texts['utm'] = {
  choose: 'Plantilla',
  chooseHint: 'Rellena los parámetros de abajo.',
  create: 'Crear plantilla',
  delete: 'Eliminar plantilla',
  deleteOf: (name) => `Eliminar la plantilla ${name}`,
  deleteText: (name) => `Se elimina «${name}». Los enlaces creados con ella conservan sus parámetros.`,
  deleteTitle: '¿Eliminar esta plantilla?',
  edit: 'Editar plantilla',
  editOf: (name) => `Editar la plantilla ${name}`,
  name: 'Nombre',
  needed: (names) => `Todos los enlaces nuevos requieren: ${names}.`,
  neededIn: (folder, names) => `Los enlaces de «${folder}» requieren: ${names}.`,
  no: 'Sin plantilla',
  none: 'Aún no hay plantillas UTM',
  noneText:
    'Las plantillas rellenan los parámetros UTM al crear o importar enlaces, para que todos los escriban ' +
    'igual.',
  required: 'Obligatorios',
  requiredHint: 'Los enlaces creados con esta plantilla deben tenerlos.',
  requiredOfAll: 'Obligatorios en todos los enlaces nuevos',
  requiredOfAllText:
    'Los enlaces nuevos sin ellos se rechazan, también los de la API y las importaciones. Los ' +
    'existentes no cambian.',
  saved: 'Se han guardado los parámetros obligatorios',
  title: 'Plantillas UTM',
  values: 'Parámetros',
  wasDeleted: (name) => `Se ha eliminado la plantilla «${name}»`,
  wasSaved: (name) => `Se ha guardado la plantilla «${name}»`,
};
