import type { Texts } from '../en.ts';

export const overview: Texts['overview'] = {
  createLink: 'Crear un enlace',
  names: {
    desktop: 'Ordenador',
    direct: 'Directo',
    mobile: 'Móvil',
    other: 'Otros',
    Other: 'Otros',
    tablet: 'Tableta',
    Unknown: 'Desconocido',
  },
  noLinks: 'Tu primer enlace está a un minuto',
  noLinksText: 'Acorta una dirección, compártela y mira aquí quién la sigue.',
  title: 'Resumen',
};
