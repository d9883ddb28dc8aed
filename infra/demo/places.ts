import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import type { Weighted } from './random.ts';

/**
 * Visitors' places: country and cities, preferred browser languages, and the offset of their clocks from UTC.
 */
export interface Place {
  country: string;
  cities: Weighted<City>;
  languages: readonly string[];
  /** Offset from UTC in hours. */
  utcOffset: number;
}

/** A city in a region, whose code is the part after the hyphen of ISO 3166-2. */
export interface City {
  name: string;
  region: string;
  regionName: string;
}

const place = (country: keyof typeof CITIES, utcOffset: number, ...languages: string[]): Place => ({
  country,
  // The first ones have the most visitors.
  cities: CITIES[country].map(([name, region, regionName], i) => [1 / (1 + i), { name, region, regionName }]),
  languages,
  utcOffset,
});

const CITIES = {
  US: [
    ['New York', 'NY', 'New York'],
    ['Los Angeles', 'CA', 'California'],
    ['San Francisco', 'CA', 'California'],
    ['Chicago', 'IL', 'Illinois'],
    ['Portland', 'OR', 'Oregon'],
    ['Portland', 'ME', 'Maine'],
  ],
  CA: [
    ['Toronto', 'ON', 'Ontario'],
    ['Montréal', 'QC', 'Quebec'],
  ],
  MX: [
    ['Mexico City', 'CMX', 'Mexico City'],
    ['Guadalajara', 'JAL', 'Jalisco'],
  ],
  BR: [
    ['São Paulo', 'SP', 'Sao Paulo'],
    ['Rio de Janeiro', 'RJ', 'Rio de Janeiro'],
  ],
  AR: [['Buenos Aires', 'C', 'Buenos Aires F.D.']],
  GB: [
    ['London', 'ENG', 'England'],
    ['Manchester', 'ENG', 'England'],
    ['Glasgow', 'SCT', 'Scotland'],
  ],
  IE: [['Dublin', 'L', 'Leinster']],
  PT: [
    ['Lisbon', '11', 'Lisbon'],
    ['Porto', '13', 'Porto'],
  ],
  ES: [
    ['Madrid', 'MD', 'Madrid'],
    ['Barcelona', 'CT', 'Catalonia'],
    ['Valencia', 'VC', 'Valencia'],
    ['Seville', 'AN', 'Andalusia'],
  ],
  FR: [
    ['Paris', 'IDF', 'Île-de-France'],
    ['Lyon', 'ARA', 'Auvergne-Rhône-Alpes'],
  ],
  DE: [
    ['Berlin', 'BE', 'Berlin'],
    ['Munich', 'BY', 'Bavaria'],
    ['Hamburg', 'HH', 'Hamburg'],
    ['Nuremberg', 'BY', 'Bavaria'],
    ['Cologne', 'NW', 'North Rhine-Westphalia'],
  ],
  AT: [
    ['Vienna', '9', 'Vienna'],
    ['Graz', '6', 'Styria'],
  ],
  CH: [
    ['Zurich', 'ZH', 'Zurich'],
    ['Geneva', 'GE', 'Geneva'],
  ],
  IT: [
    ['Milan', '25', 'Lombardy'],
    ['Rome', '62', 'Lazio'],
  ],
  NL: [['Amsterdam', 'NH', 'North Holland']],
  NO: [['Oslo', '03', 'Oslo County']],
  SE: [['Stockholm', 'AB', 'Stockholm']],
  PL: [['Warsaw', '14', 'Mazovia']],
  TR: [['Istanbul', '34', 'Istanbul']],
  IN: [
    ['Bengaluru', 'KA', 'Karnataka'],
    ['Mumbai', 'MH', 'Maharashtra'],
  ],
  JP: [['Tokyo', '13', 'Tokyo']],
  AU: [
    ['Sydney', 'NSW', 'New South Wales'],
    ['Melbourne', 'VIC', 'Victoria'],
  ],
} as const satisfies Record<string, readonly (readonly [name: string, region: string, regionName: string])[]>;

/** The headers that CloudFront sends for a visitor there. */
export const placeHeaders = (
  { country }: Place,
  { name, region, regionName }: City,
): Record<string, string> => ({
  [EDGE_HEADER.viewerCountry]: country,
  [EDGE_HEADER.viewerRegion]: region,
  [EDGE_HEADER.viewerRegionName]: encodeURI(regionName),
  [EDGE_HEADER.viewerCity]: encodeURI(name),
});

/** Seven in eight prefer the first. */
const mostly = (first: string, other: string): string[] => [...Array<string>(7).fill(first), other];

const PLACES = {
  US: place('US', -6, ...mostly('en-US', 'es-US')),
  CA: place('CA', -5, ...mostly('en-CA', 'fr-CA')),
  MX: place('MX', -6, 'es-MX'),
  BR: place('BR', -3, 'pt-BR'),
  AR: place('AR', -3, 'es-AR'),
  GB: place('GB', 0, 'en-GB'),
  IE: place('IE', 0, 'en-IE'),
  PT: place('PT', 0, 'pt-PT'),
  ES: place('ES', 1, ...mostly('es-ES', 'ca-ES')),
  FR: place('FR', 1, 'fr-FR'),
  DE: place('DE', 1, ...mostly('de-DE', 'en-US')),
  AT: place('AT', 1, 'de-AT'),
  CH: place('CH', 1, 'de-CH', 'fr-CH'),
  IT: place('IT', 1, 'it-IT'),
  NL: place('NL', 1, 'nl-NL', 'en-GB'),
  NO: place('NO', 1, 'nb-NO'),
  SE: place('SE', 1, 'sv-SE'),
  PL: place('PL', 1, 'pl-PL'),
  TR: place('TR', 3, 'tr-TR'),
  IN: place('IN', 5.5, 'en-IN', 'hi-IN'),
  JP: place('JP', 9, 'ja-JP'),
  AU: place('AU', 10, 'en-AU'),
} as const satisfies Record<string, Place>;

const shares = (weights: Partial<Record<keyof typeof PLACES, number>>): Weighted<Place> =>
  Object.entries(weights).map(([country, weight]) => [weight, PLACES[country as keyof typeof PLACES]]);

/** How frequent each country is among the visitors of a link. */
export const AUDIENCES = {
  world: shares({
    US: 27,
    DE: 12,
    GB: 11,
    ES: 9,
    FR: 7,
    BR: 5,
    MX: 4.5,
    CA: 4,
    IN: 4,
    NL: 3.5,
    IT: 3,
    PT: 2.5,
    AU: 2.5,
    SE: 2,
    NO: 1.5,
    PL: 1.5,
    JP: 1.5,
    AR: 1,
    IE: 1,
    TR: 0.5,
  }),
  iberia: shares({ ES: 62, PT: 24, FR: 5, GB: 4, MX: 3, DE: 2 }),
  german: shares({ DE: 74, AT: 12, CH: 9, NL: 3, PL: 2 }),
  americas: shares({ US: 52, MX: 17, BR: 14, CA: 11, AR: 6 }),
} as const;

export type Audience = keyof typeof AUDIENCES;
