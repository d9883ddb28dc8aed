import { pathsOf, type RouteSpec } from './function-spec.ts';

/** The methods that a path takes, by these rows; none where there is nothing at it. */
export function methodsAt(path: string, rows: readonly RouteSpec[]): string[] {
  const fitting = rows
    .flatMap((row) => pathsOf(row).map((shape) => ({ shape, methods: row.methods })))
    .filter(({ shape }) => pathShape(shape).test(path));
  // As the gateway has it, a path without parameters comes before one with them.
  const exact = fitting.filter(({ shape }) => !shape.includes('{'));
  return [...new Set((exact.length > 0 ? exact : fitting).flatMap((row) => row.methods))];
}

/** `/v1/api/links/{id}` as a pattern; other characters of our paths have no meaning in a pattern. */
function pathShape(path: string): RegExp {
  const pattern = path
    .replace('$', '\\$')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/\{\w+\+\}/g, '.+');
  return new RegExp(`^${pattern}$`);
}
