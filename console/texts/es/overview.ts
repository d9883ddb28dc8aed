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
  noLinks: 'Crea tu primer enlace',
  noLinksText: 'Acorta una URL, compártela y mira aquí sus clics.',
  recent: 'Enlaces más recientes',
  shorten: 'Acortar',
  shortenLabel: 'Acortar una URL',
  shortenPlaceholder: 'https://example.com/una-pagina-larga',
  title: 'Resumen',
};
