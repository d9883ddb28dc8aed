import type { viewErrors as english } from '../en/view-errors.ts';
import { number } from './values.ts';

export const viewErrors: typeof english = {
  APP_IS_PUBLIC: 'Esta app es pública y no tiene secreto.',
  AUTHORIZATION_REFUSED: 'La solicitud de la app no es válida. Vuelve a empezar en la app.',
  PAGE_HAS_DATA: ({ data = [] }) =>
    data.length === 0
      ? 'Alguien acaba de enviar un formulario de esta página. Inténtalo de nuevo en unos minutos.'
      : 'Esta página tiene respuestas de encuesta, inscripciones o suscriptores, y esas personas dieron ' +
        'sus datos a esta cuenta. Expórtalos y elimínalos primero; los no confirmados caducan solos.',
  TOO_MANY_FILES: ({ maximum }) =>
    maximum === undefined
      ? 'Esta página tiene demasiados archivos para moverla. Quita algunos, muévela y vuelve a añadirlos.'
      : `Una página se puede mover con ${number(maximum)} archivos como máximo. Quita algunos, muévela y ` +
        'vuelve a añadirlos.',
  RANGE_TOO_LARGE: ({ from }) =>
    from === undefined
      ? 'Este período tiene demasiados clics. Elige uno más corto.'
      : `Este período tiene demasiados clics. Empieza el ${from} o después.`,
  TOKEN_INVALID: 'Esta app ya no está conectada. Vuelve a conectarla.',
};
