import { type RouteSpec, routeKeysOf } from '#functions/framework/function-spec.ts';

export interface Match<Target> {
  routeKey: string;
  target: Target;
  /** Decoded. */
  parameters: Record<string, string>;
}

interface Pattern<Target> {
  routeKey: string;
  target: Target;
  shape: RegExp;
  names: string[];
  /** Sorts by precedence: literal segments before parameters, these before greedy ones. */
  rank: string;
}

/**
 * Routes of rows with API Gateway's precedence, so that a request has the same handler as behind the gateway.
 */
export class Router<Target> {
  readonly #exact = new Map<string, Match<Target>>();
  readonly #patterns = new Map<string, Pattern<Target>[]>();
  #fallback: Match<Target> | undefined;

  constructor(rows: readonly RouteSpec[], targetOf: (row: RouteSpec) => Target) {
    for (const row of rows) {
      const target = targetOf(row);
      for (const routeKey of routeKeysOf(row)) this.#add(routeKey, target);
    }
    for (const patterns of this.#patterns.values())
      patterns.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  }

  /** `path`: without its query, as it was sent. Undefined if no row takes it. */
  match(method: string, path: string): Match<Target> | undefined {
    const exact = this.#exact.get(`${method} ${path}`);
    if (exact) return exact;
    for (const { shape, names, routeKey, target } of this.#patterns.get(method) ?? []) {
      const found = shape.exec(path);
      if (!found) continue;
      const parameters: Record<string, string> = {};
      for (const [i, name] of names.entries()) parameters[name] = decoded(found[i + 1] ?? '');
      return { routeKey, target, parameters };
    }
    return this.#fallback;
  }

  #add(routeKey: string, target: Target): void {
    if (routeKey === '$default') {
      this.#fallback = { routeKey, target, parameters: {} };
      return;
    }
    const [method = '', path = ''] = routeKey.split(' ');
    if (!path.includes('{')) {
      this.#exact.set(routeKey, { routeKey, target, parameters: {} });
      return;
    }
    const segments = path.slice(1).split('/');
    const names = segments.flatMap((segment) => /^\{(\w+)\+?\}$/.exec(segment)?.[1] ?? []);
    const shape = new RegExp(`^${segments.map((segment) => `/${patternOf(segment)}`).join('')}$`);
    const rank = segments.map(rankOf).join('');
    this.#patterns.set(method, [
      ...(this.#patterns.get(method) ?? []),
      { routeKey, target, shape, names, rank },
    ]);
  }
}

function patternOf(segment: string): string {
  if (segment.endsWith('+}')) return '(.*)';
  return segment.startsWith('{') ? '([^/]+)' : segment.replaceAll('.', '\\.');
}

const rankOf = (segment: string): string =>
  segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0';

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
