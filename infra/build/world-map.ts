import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import type { Feature, FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/**
 * `npm run map`: writes the shapes of the console's world map, already projected, so that the browser needs
 * no map library. The shapes come from Natural Earth (public domain) through world-atlas.
 */
export const WORLD_MAP = new URL('../../console/views/analytics/map/world.json', import.meta.url);

const WIDTH = 2000;
const HEIGHT = 960;

/** Areas that Natural Earth lists without a code. */
const CODES: Readonly<Record<string, string>> = { Kosovo: 'XK', Somaliland: 'SO', 'N. Cyprus': 'CY' };
const ANTARCTICA = 'AQ';

interface WorldMap {
  viewBox: string;
  /** SVG paths by country code. */
  shapes: Record<string, string>;
  /** Centers (`x,y`) of countries that are too small for a shape. */
  dots: Record<string, string>;
}

export function worldMap(): WorldMap {
  const countries = features('countries-110m.json').filter((country) => codeOf(country) !== ANTARCTICA);
  const collection: FeatureCollection = { type: 'FeatureCollection', features: countries };
  const projection = geoEqualEarth().fitSize([WIDTH, HEIGHT], collection);
  const draw = geoPath(projection).digits(0);
  const shapes: Record<string, string> = {};
  for (const country of countries) {
    const code = codeOf(country);
    if (code) shapes[code] = (shapes[code] ?? '') + relativePath(draw(country) ?? '');
  }
  const dots: Record<string, string> = {};
  for (const country of features('countries-50m.json')) {
    const code = codeOf(country);
    const center = code && code !== ANTARCTICA && !(code in shapes) && projection(geoCentroid(country));
    if (center) dots[code] ??= center.map(Math.round).join(',');
  }
  return { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, shapes: sorted(shapes), dots: sorted(dots) };
}

export const worldMapJson = (): string => `${JSON.stringify(worldMap(), null, 2)}\n`;

function features(file: string): Feature[] {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${file}`);
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ countries: GeometryCollection }>;
  return feature(atlas, atlas.objects.countries).features;
}

/** Two letters of ISO 3166. The atlas has its numbers, which are aliases of regions (Unicode CLDR). */
function codeOf({ id, properties }: Feature): string | undefined {
  if (id === undefined) return CODES[String(properties?.['name'])];
  const [, code] = (Intl.getCanonicalLocales(`und-${String(id).padStart(3, '0')}`)[0] ?? '').split('-');
  return code && /^[A-Z]{2}$/.test(code) ? code : undefined;
}

/**
 * Relative coordinates are half as long as absolute ones. Points that rounding has moved
 * onto each other are dropped.
 */
function relativePath(path: string): string {
  return path
    .split('Z')
    .filter(Boolean)
    .map((ring) => {
      const points = ring
        .slice(1)
        .split('L')
        .map((point) => point.split(',').map(Number) as [number, number]);
      const [first = [0, 0], ...rest] = points;
      let last = first;
      const steps = rest.flatMap((point) => {
        const step = `${point[0] - last[0]},${point[1] - last[1]}`;
        last = point;
        return step === '0,0' ? [] : [step];
      });
      return steps.length < 2 ? '' : `M${first.join(',')}l${steps.join(' ')}z`;
    })
    .join('');
}

const sorted = (record: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

if (import.meta.main) writeFileSync(WORLD_MAP, worldMapJson());
