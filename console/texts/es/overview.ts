import type { Texts } from '../en.ts';

export const overview: Texts['overview'] = {
  allLinks: 'Todos los enlaces',
  createLink: 'Crear un enlace',
  moreOptions: 'Más opciones',
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
  recent: 'Enlaces más recientes',
  shorten: 'Acortar',
  shortenLabel: 'Acortar una URL',
  shortenPlaceholder: 'https://example.com/una-pagina-larga',
  title: 'Resumen',
};
