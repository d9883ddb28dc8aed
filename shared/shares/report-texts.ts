import type { Channel } from '#shared/clicks/channel-tags.ts';
import type { Source } from '#shared/clicks/click-fields.ts';
import type { TargetKind } from '#shared/overview/target-kinds.ts';
import type { Language, Translated } from '#shared/visitor-pages/language.ts';
import type { Message } from '#shared/visitor-pages/message-page.ts';
import type { ListName } from './shared-report.ts';

/** Texts of shared reports. */

export interface ReportTexts {
  account: string;
  /** For search engines and previews in chats, before the period. */
  description: string;
  clicks: string;
  visitors: string;
  change: string;
  leads: string;
  sales: string;
  revenue: string;
  fewer: string;
  overTime: string;
  asTable: string;
  date: string;
  links: string;
  lists: Record<ListName, string>;
  all: string;
  since: string;
  until: string;
  filters: string;
  tags: string;
  folders: string;
  noFolder: string;
  destinations: string;
  kinds: Record<TargetKind, string>;
  noClicks: string;
  updated: string;
  unknown: string;
  other: string;
  direct: string;
  names: Record<
    'desktop' | 'mobile' | 'tablet' | Exclude<Source, 'app'> | Exclude<Channel, 'direct' | 'other'>,
    string
  >;
}

export const REPORT_TEXTS: Translated<ReportTexts> = {
  en: {
    account: 'All links and pages',
    description: 'Clicks and visitors',
    clicks: 'Clicks',
    visitors: 'Unique visitors',
    change: 'Change from the previous period',
    leads: 'Leads',
    sales: 'Sales',
    revenue: 'Revenue',
    fewer: 'fewer than 3',
    overTime: 'Clicks over time',
    asTable: 'Show as a table',
    date: 'Date',
    links: 'Links and pages',
    lists: {
      countries: 'Countries',
      regions: 'Regions',
      cities: 'Cities',
      channels: 'Channels',
      referrers: 'Referrers',
      devices: 'Devices',
      browsers: 'Browsers',
      operatingSystems: 'Operating systems',
      languages: 'Languages',
      sources: 'Sources',
      events: 'Events',
    },
    all: 'All time',
    since: 'Since',
    until: 'Until',
    filters: 'Only',
    tags: 'Tags',
    folders: 'Folders',
    noFolder: 'No folder',
    destinations: 'Destinations',
    kinds: { link: 'Short links', smartLink: 'Smart Links' },
    noClicks: 'No clicks in this period.',
    updated: 'Updated',
    unknown: 'Unknown',
    other: 'Other',
    direct: 'Direct',
    names: {
      desktop: 'Desktop',
      mobile: 'Mobile',
      tablet: 'Tablet',
      redirect: 'Link',
      qr: 'QR code',
      pixel: 'Page view',
      search: 'Search',
      social: 'Social',
      email: 'Email',
      messaging: 'Messaging',
      paid: 'Paid',
      ai: 'AI assistants',
      referral: 'Other websites',
    },
  },
  es: {
    account: 'Todos los enlaces y páginas',
    description: 'Clics y visitantes',
    clicks: 'Clics',
    visitors: 'Visitantes únicos',
    change: 'Variación frente al período anterior',
    leads: 'Clientes potenciales',
    sales: 'Ventas',
    revenue: 'Ingresos',
    fewer: 'menos de 3',
    overTime: 'Clics por fecha',
    asTable: 'Mostrar como tabla',
    date: 'Fecha',
    links: 'Enlaces y páginas',
    lists: {
      countries: 'Países',
      regions: 'Regiones',
      cities: 'Ciudades',
      channels: 'Canales',
      referrers: 'Procedencia',
      devices: 'Dispositivos',
      browsers: 'Navegadores',
      operatingSystems: 'Sistemas operativos',
      languages: 'Idiomas',
      sources: 'Fuentes',
      events: 'Eventos',
    },
    all: 'Todo el período',
    since: 'Desde',
    until: 'Hasta',
    filters: 'Solo',
    tags: 'Etiquetas',
    folders: 'Carpetas',
    noFolder: 'Sin carpeta',
    destinations: 'Destinos',
    kinds: { link: 'Enlaces cortos', smartLink: 'Smart Links' },
    noClicks: 'No hay clics en este período.',
    updated: 'Actualizado',
    unknown: 'Desconocido',
    other: 'Otros',
    direct: 'Directo',
    names: {
      desktop: 'Ordenador',
      mobile: 'Móvil',
      tablet: 'Tableta',
      redirect: 'Enlace',
      qr: 'Código QR',
      pixel: 'Vista de página',
      search: 'Buscadores',
      social: 'Redes sociales',
      email: 'Correo electrónico',
      messaging: 'Mensajería',
      paid: 'Publicidad',
      ai: 'Asistentes de IA',
      referral: 'Otros sitios web',
    },
  },
  fr: {
    account: 'Tous les liens et pages',
    description: 'Clics et visiteurs',
    clicks: 'Clics',
    visitors: 'Visiteurs uniques',
    change: 'Évolution par rapport à la période précédente',
    leads: 'Prospects',
    sales: 'Ventes',
    revenue: 'Chiffre d’affaires',
    fewer: 'moins de 3',
    overTime: 'Clics au fil du temps',
    asTable: 'Afficher sous forme de tableau',
    date: 'Date',
    links: 'Liens et pages',
    lists: {
      countries: 'Pays',
      regions: 'Régions',
      cities: 'Villes',
      channels: 'Canaux',
      referrers: 'Provenance',
      devices: 'Appareils',
      browsers: 'Navigateurs',
      operatingSystems: 'Systèmes d’exploitation',
      languages: 'Langues',
      sources: 'Sources',
      events: 'Événements',
    },
    all: 'Depuis le début',
    since: 'Depuis le',
    until: 'Jusqu’au',
    filters: 'Uniquement',
    tags: 'Étiquettes',
    folders: 'Dossiers',
    noFolder: 'Sans dossier',
    destinations: 'Destinations',
    kinds: { link: 'Liens courts', smartLink: 'Smart Links' },
    noClicks: 'Aucun clic pendant cette période.',
    updated: 'Mis à jour',
    unknown: 'Inconnu',
    other: 'Autres',
    direct: 'Direct',
    names: {
      desktop: 'Ordinateur',
      mobile: 'Mobile',
      tablet: 'Tablette',
      redirect: 'Lien',
      qr: 'Code QR',
      pixel: 'Page vue',
      search: 'Moteurs de recherche',
      social: 'Réseaux sociaux',
      email: 'E-mail',
      messaging: 'Messageries',
      paid: 'Publicité',
      ai: 'Assistants IA',
      referral: 'Autres sites web',
    },
  },
  de: {
    account: 'Alle Links und Seiten',
    description: 'Klicks und Besucher',
    clicks: 'Klicks',
    visitors: 'Besucher',
    change: 'Änderung zum Zeitraum davor',
    leads: 'Leads',
    sales: 'Verkäufe',
    revenue: 'Umsatz',
    fewer: 'weniger als 3',
    overTime: 'Klicks im Zeitverlauf',
    asTable: 'Als Tabelle anzeigen',
    date: 'Datum',
    links: 'Links und Seiten',
    lists: {
      countries: 'Länder',
      regions: 'Regionen',
      cities: 'Städte',
      channels: 'Kanäle',
      referrers: 'Herkunft',
      devices: 'Geräte',
      browsers: 'Browser',
      operatingSystems: 'Betriebssysteme',
      languages: 'Sprachen',
      sources: 'Quellen',
      events: 'Ereignisse',
    },
    all: 'Gesamter Zeitraum',
    since: 'Seit',
    until: 'Bis',
    filters: 'Nur',
    tags: 'Tags',
    folders: 'Ordner',
    noFolder: 'Kein Ordner',
    destinations: 'Ziele',
    kinds: { link: 'Kurzlinks', smartLink: 'Smart Links' },
    noClicks: 'In diesem Zeitraum gibt es keine Klicks.',
    updated: 'Stand',
    unknown: 'Unbekannt',
    other: 'Andere',
    direct: 'Direkt',
    names: {
      desktop: 'Computer',
      mobile: 'Smartphone',
      tablet: 'Tablet',
      redirect: 'Link',
      qr: 'QR-Code',
      pixel: 'Seitenaufruf',
      search: 'Suche',
      social: 'Soziale Netzwerke',
      email: 'E-Mail',
      messaging: 'Messenger',
      paid: 'Werbung',
      ai: 'KI-Assistenten',
      referral: 'Andere Websites',
    },
  },
  pt: {
    account: 'Todos os links e páginas',
    description: 'Cliques e visitantes',
    clicks: 'Cliques',
    visitors: 'Visitantes únicos',
    change: 'Variação em relação ao período anterior',
    leads: 'Leads',
    sales: 'Vendas',
    revenue: 'Receita',
    fewer: 'menos de 3',
    overTime: 'Cliques ao longo do tempo',
    asTable: 'Mostrar como tabela',
    date: 'Data',
    links: 'Links e páginas',
    lists: {
      countries: 'Países',
      regions: 'Regiões',
      cities: 'Cidades',
      channels: 'Canais',
      referrers: 'Origem',
      devices: 'Dispositivos',
      browsers: 'Navegadores',
      operatingSystems: 'Sistemas operacionais',
      languages: 'Idiomas',
      sources: 'Fontes',
      events: 'Eventos',
    },
    all: 'Todo o período',
    since: 'Desde',
    until: 'Até',
    filters: 'Somente',
    tags: 'Tags',
    folders: 'Pastas',
    noFolder: 'Sem pasta',
    destinations: 'Destinos',
    kinds: { link: 'Links curtos', smartLink: 'Smart Links' },
    noClicks: 'Não há cliques neste período.',
    updated: 'Atualizado',
    unknown: 'Desconhecido',
    other: 'Outros',
    direct: 'Direto',
    names: {
      desktop: 'Computador',
      mobile: 'Celular',
      tablet: 'Tablet',
      redirect: 'Link',
      qr: 'Código QR',
      pixel: 'Visualização de página',
      search: 'Busca',
      social: 'Redes sociais',
      email: 'E-mail',
      messaging: 'Mensagens',
      paid: 'Anúncios',
      ai: 'Assistentes de IA',
      referral: 'Outros sites',
    },
  },
  ar: {
    account: 'كل الروابط والصفحات',
    description: 'النقرات والزوار',
    clicks: 'النقرات',
    visitors: 'الزوّار الفريدون',
    change: 'التغيّر عن الفترة السابقة',
    leads: 'العملاء المحتملون',
    sales: 'المبيعات',
    revenue: 'الإيرادات',
    fewer: 'أقل من 3',
    overTime: 'النقرات عبر الزمن',
    asTable: 'عرض كجدول',
    date: 'التاريخ',
    links: 'الروابط والصفحات',
    lists: {
      countries: 'البلدان',
      regions: 'المناطق',
      cities: 'المدن',
      channels: 'القنوات',
      referrers: 'مصادر الزيارة',
      devices: 'الأجهزة',
      browsers: 'المتصفحات',
      operatingSystems: 'أنظمة التشغيل',
      languages: 'اللغات',
      sources: 'طرق الوصول',
      events: 'الأحداث',
    },
    all: 'كل الفترات',
    since: 'منذ',
    until: 'حتى',
    filters: 'فقط',
    tags: 'الوسوم',
    folders: 'المجلدات',
    noFolder: 'بلا مجلد',
    destinations: 'الوجهات',
    kinds: { link: 'الروابط القصيرة', smartLink: 'Smart Links' },
    noClicks: 'لا توجد نقرات في هذه الفترة.',
    updated: 'آخر تحديث',
    unknown: 'غير معروف',
    other: 'أخرى',
    direct: 'مباشر',
    names: {
      desktop: 'حاسوب',
      mobile: 'هاتف',
      tablet: 'جهاز لوحي',
      redirect: 'رابط',
      qr: 'رمز QR',
      pixel: 'مشاهدة صفحة',
      search: 'البحث',
      social: 'الشبكات الاجتماعية',
      email: 'البريد الإلكتروني',
      messaging: 'تطبيقات المراسلة',
      paid: 'الإعلانات',
      ai: 'مساعدو الذكاء الاصطناعي',
      referral: 'مواقع أخرى',
    },
  },
};

/** One message for tokens that never existed, and for expired and revoked shares. */
export const REPORT_NOT_FOUND: Message = {
  en: [
    'This report does not exist',
    'Check the URL for typos, or ask the person who shared it for a new one.',
  ],
  es: [
    'Este informe no existe',
    'Comprueba que la dirección esté bien escrita o pide una nueva a quien la compartió contigo.',
  ],
  fr: [
    'Ce rapport n’existe pas',
    'Vérifiez que l’adresse est correcte ou demandez-en une nouvelle à la personne qui vous l’a envoyée.',
  ],
  de: [
    'Diesen Bericht gibt es nicht',
    'Prüfe die Adresse auf Tippfehler oder bitte die Person, von der du sie hast, um eine neue.',
  ],
  pt: [
    'Este relatório não existe',
    'Verifique se o endereço está correto ou peça um novo a quem lhe enviou este.',
  ],
  ar: ['هذا التقرير غير موجود', 'تحقّق من صحة العنوان، أو اطلب عنوانًا جديدًا ممن أرسله إليك.'],
};

export const REPORT_TOO_LARGE: Message = {
  en: ['This report is too large', 'Ask the person who shared it for one about a shorter period.'],
  es: ['Este informe es demasiado grande', 'Pide a quien lo compartió contigo uno de un período más corto.'],
  fr: [
    'Ce rapport est trop volumineux',
    'Demandez-en un sur une période plus courte à la personne qui vous l’a envoyé.',
  ],
  de: [
    'Dieser Bericht ist zu groß',
    'Bitte die Person, von der du ihn hast, um einen über einen kürzeren Zeitraum.',
  ],
  pt: ['Este relatório é grande demais', 'Peça um de um período mais curto a quem lhe enviou este.'],
  ar: ['هذا التقرير كبير جدًا', 'اطلب تقريرًا عن فترة أقصر ممن أرسله إليك.'],
};

/** Formats of a language. */
export class Formats {
  readonly #number: Intl.NumberFormat;
  readonly #percent: Intl.NumberFormat;
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
    this.#number = new Intl.NumberFormat(language);
    this.#percent = new Intl.NumberFormat(language, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 1,
    });
  }

  count(count: number): string {
    return this.#number.format(count);
  }

  percent(share: number): string {
    return this.#percent.format(share);
  }

  /** An amount in the smallest unit of its currency. */
  money(amount: number, currency: string): string {
    const format = new Intl.NumberFormat(this.#language, { style: 'currency', currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  }

  /** A day; the first of a month as the month. */
  date(date: string, interval: 'day' | 'week' | 'month' = 'day'): string {
    const style =
      interval === 'month'
        ? ({ year: 'numeric', month: 'short' } as const)
        : ({ dateStyle: 'medium' } as const);
    return new Intl.DateTimeFormat(this.#language, { ...style, timeZone: 'UTC' }).format(new Date(date));
  }

  time(time: string, timeZone: string): string {
    const format = new Intl.DateTimeFormat(this.#language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
    return format.format(new Date(time));
  }

  name(type: 'region' | 'language', code: string): string {
    try {
      return new Intl.DisplayNames(this.#language, { type }).of(code) ?? code;
    } catch {
      // Not a code of this kind.
      return code;
    }
  }
}
