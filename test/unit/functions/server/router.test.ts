import { decode } from '@signpost/local-aws/api-gateway/http-event.ts';
import { RouteTable } from '@signpost/local-aws/api-gateway/route-table.ts';
import { describe, expect, it } from 'vitest';
import { routeKeysOf } from '#functions/framework/function-spec.ts';
import { serverRows } from '#functions/server/handlers.ts';
import { Router } from '#functions/server/router.ts';

const router = new Router(serverRows, ({ name }) => name);
const gateway = new RouteTable<string>();
for (const row of serverRows) for (const key of routeKeysOf(row)) gateway.add(key, row.name);

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE'];
const SEGMENTS = [
  ['', 'r', 's', 'e', 'w', 'v1', 'report', 'preview', '.well-known', 'abc', 'caf%C3%A9', '%zz'],
  ['', 'links', 'smart-links', 'health', 'security.txt', 'securityxtxt', 'abc', 'a%2Fb'],
  ['', 'track', 'slug', 'calendar.ics', 'calendarxics', 'join', 'p'],
  ['', 'abc', 'survey'],
];

function* paths(depth = 0): Generator<string> {
  if (depth === SEGMENTS.length) return;
  for (const segment of SEGMENTS[depth] as string[]) {
    yield `/${segment}`;
    for (const rest of paths(depth + 1)) yield `/${segment}${rest}`;
  }
}

describe('Router', () => {
  it('finds the same row, with the same parameters, as API Gateway', () => {
    for (const method of METHODS) {
      for (const path of paths()) {
        const { routeKey, target, parameters = {} } = gateway.match(method, path) ?? {};
        const expected = Object.fromEntries(
          Object.entries(parameters).map(([name, value]) => [name, decode(value)]),
        );
        expect({ path, ...router.match(method, path) }).toEqual({
          path,
          routeKey,
          target,
          parameters: expected,
        });
      }
    }
  });
});
