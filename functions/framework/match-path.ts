import { pathsOf, type RouteSpec } from './function-spec.ts';

/** Methods that these rows allow for a path; empty if no row matches. */
export function methodsAt(path: string, rows: readonly RouteSpec[]): string[] {
  const matching = rows
    .flatMap((row) => pathsOf(row).map((pattern) => ({ shape: pattern, methods: row.methods })))
    .filter(({ shape }) => pathPattern(shape).test(path));
  // Like the gateway, prefer paths without parameters.
  const exact = matching.filter(({ shape }) => !shape.includes('{'));
  return [...new Set((exact.length > 0 ? exact : matching).flatMap((row) => row.methods))];
}

/** `/v1/api/links/{id}` as a RegExp; no other characters in our paths need escaping. */
function pathPattern(path: string): RegExp {
  const pattern = path
    .replace('$', '\\$')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/\{\w+\+\}/g, '.+');
  return new RegExp(`^${pattern}$`);
}
