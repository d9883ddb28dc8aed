import type { Texts } from '../en.ts';

const failed = (count: number, shown: string) =>
  count === 1 ? 'Ha fallado 1 enlace' : `Han fallado ${shown} enlaces`;

export const bulk: Texts['bulk'] = {
  addTags: 'Añadir etiquetas',
  bar: 'Enlaces seleccionados',
  clear: 'Quitar selección',
  delete: 'Eliminar',
  deleteText: (clicks) =>
    `Los enlaces y sus estadísticas (clics: ${clicks}) se eliminan de forma permanente. Los ` +
    'enlaces cortos dejan de funcionar de inmediato, aunque ya estén impresos.',
  deleteThem: (count, shown) => (count === 1 ? 'Eliminar 1 enlace' : `Eliminar ${shown} enlaces`),
  deleteTitle: (count, shown) => (count === 1 ? '¿Eliminar 1 enlace?' : `¿Eliminar ${shown} enlaces?`),
  edit: 'Editar',
  editHint: 'Los campos que dejes en blanco no cambian.',
  editTitle: (count, shown) => (count === 1 ? 'Editar 1 enlace' : `Editar ${shown} enlaces`),
  failed,
  maxClicksHint: '0 si no hay límite.',
  no: 'No',
  yes: 'Sí',
  keep: 'Sin cambios',
  linkCount: (count, shown) => (count === 1 ? '1 enlace' : `${shown} enlaces`),
  newName: 'Nuevo nombre',
  noTags: 'Aún no hay etiquetas',
  noTagsFound: 'Ninguna etiqueta coincide con la búsqueda',
  noTagsText: 'Usa etiquetas para organizar tus enlaces: añádelas a un enlace o a varios a la vez.',
  nothingChosen: 'Elige qué cambiar.',
  toBar: 'Acciones para la selección',
  progress: (done, total) => `${done} de ${total} completados`,
  progressLabel: 'Progreso',
  removeTag: 'Quitar etiqueta',
  removeTagOf: (tag) => `Quitar la etiqueta ${tag}`,
  removeTagText: (tag, links) => `«${tag}» se quita de ${links}. Los enlaces no se eliminan.`,
  removeTagTitle: '¿Quitar esta etiqueta?',
  removeTags: 'Quitar etiquetas',
  rename: 'Cambiar nombre',
  renameHint: (links) => `Actualiza ${links}.`,
  renameMerges: (tag) => `«${tag}» ya existe, así que las dos etiquetas se combinan. No se puede deshacer.`,
  renameOf: (tag) => `Cambiar el nombre de la etiqueta ${tag}`,
  renameTitle: 'Cambiar el nombre de la etiqueta',
  selecting: (read) => `Seleccionando: ${read} enlaces hasta ahora`,
  selectMatching: (all) =>
    all === undefined ? 'Seleccionar todos los que coinciden' : `Seleccionar los ${all}`,
  selected: (count, shown) => (count === 1 ? '1 enlace seleccionado' : `${shown} enlaces seleccionados`),
  searchTags: 'Buscar etiquetas',
  showLinks: 'Enlaces',
  tagsCounted: (read, all) =>
    `Contando etiquetas: ${read}${all === undefined ? '' : ` de ${all}`} enlaces leídos hasta ahora`,
  tagRemoved: (tag) => `Se ha quitado «${tag}»`,
  tagRenamed: (tag, name) => `«${tag}» ahora es «${name}»`,
  transfer: 'Mover a otra cuenta',
  transferTo: 'Cuenta',
  transfers: {
    links: {
      failed,
      keeps:
        'Las URL cortas, los códigos QR, los ajustes, las etiquetas y los clics no cambian, y los ' +
        'visitantes no notan nada. Los clics pasan a contar en los informes de la otra cuenta.',
      leaves:
        'Los enlaces salen de sus carpetas, y los informes compartidos y programados sobre ellos ' +
        'se detienen. Las URL cortas en un dominio de esta cuenta dejan de funcionar.',
      them: (count, shown) => (count === 1 ? 'Mover 1 enlace' : `Mover ${shown} enlaces`),
      title: (count, shown) =>
        count === 1 ? 'Mover 1 enlace a otra cuenta' : `Mover ${shown} enlaces a otra cuenta`,
      wereMoved: (count, shown, account) =>
        count === 1 ? `Se ha movido 1 enlace a ${account}` : `Se han movido ${shown} enlaces a ${account}`,
    },
    pages: {
      failed: (count, shown) => (count === 1 ? 'Ha fallado 1 página' : `Han fallado ${shown} páginas`),
      keeps:
        'La URL, el contenido, los archivos y las visitas no cambian, y la página sigue en línea. Adopta ' +
        'la marca de la otra cuenta, y sus visitas pasan a contar en los informes de esa cuenta.',
      leaves:
        'La página sale de su carpeta, y los informes compartidos y programados sobre ella se ' +
        'detienen. Una página con respuestas de encuesta, inscripciones o suscriptores no se ' +
        'puede mover: esas personas dieron sus datos a esta cuenta.',
      them: (count, shown) => (count === 1 ? 'Mover 1 página' : `Mover ${shown} páginas`),
      title: (count, shown) =>
        count === 1 ? 'Mover 1 página a otra cuenta' : `Mover ${shown} páginas a otra cuenta`,
      wereMoved: (count, shown, account) =>
        count === 1 ? `Se ha movido 1 página a ${account}` : `Se han movido ${shown} páginas a ${account}`,
    },
  },
  wereDeleted: (count, shown) =>
    count === 1 ? 'Se ha eliminado 1 enlace' : `Se han eliminado ${shown} enlaces`,
  wereRestored: (count, shown) =>
    count === 1
      ? 'Se han deshecho los cambios de 1 enlace'
      : `Se han deshecho los cambios de ${shown} enlaces`,
  wereUpdated: (count, shown) =>
    count === 1 ? 'Se ha guardado 1 enlace' : `Se han guardado ${shown} enlaces`,
};
