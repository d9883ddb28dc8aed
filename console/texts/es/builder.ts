import type { Texts } from '../en.ts';

export const builder: Texts['builder'] = {
  discard: 'Descartar',
  leftChanges: (time) => `Tienes cambios sin guardar del ${time}.`,
  leftOutdated:
    'La página se ha guardado desde entonces. Si los recuperas y guardas, sustituirán lo que se guardó.',
  redo: 'Rehacer el cambio',
  redone: (left) => `Cambio rehecho. Quedan ${left} por rehacer.`,
  restore: 'Recuperar',
  undo: 'Deshacer el último cambio',
  undone: (left) => `Cambio deshecho. Quedan ${left} por deshacer.`,
};
