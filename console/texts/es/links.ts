import type { Texts } from '../language.ts';

export const links: Texts['links'] = {
  clicks: 'Clics',
  create: 'Crear enlace',
  created: 'Creado',
  linkTitle: 'Título',
  none: 'Aún no hay enlaces',
  noneFound: 'No se ha encontrado nada',
  noneFoundText: 'Ningún enlace lo tiene en su título o dirección.',
  noneText: 'Crea uno: basta con una dirección y un título.',
  originalUrl: 'Destino',
  search: 'Buscar por título o dirección',
  shortUrl: 'Enlace corto',
  status: 'Estado',
  statuses: { active: 'Activo', inactive: 'Inactivo', expired: 'Caducado' },
  title: 'Enlaces',
  titleHint: 'Para ti: los visitantes no lo ven.',
  wasCreated: (title) => `Se ha creado «${title}»`,
};
