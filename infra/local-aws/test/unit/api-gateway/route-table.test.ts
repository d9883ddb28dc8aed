import { RouteTable } from '@signpost/local-aws/api-gateway/route-table.ts';
import { describe, expect, it } from 'vitest';

function tableOf(...routeKeys: string[]): RouteTable<string> {
  const routes = new RouteTable<string>();
  for (const routeKey of routeKeys) routes.add(routeKey, routeKey);
  return routes;
}

describe('the choice of a route', () => {
  const routes = tableOf(
    'GET /',
    'GET /links',
    'POST /links',
    'GET /links/{id}',
    'GET /links/check-url',
    'ANY /links/{id}/analytics',
    'GET /{prefix}/{part}',
    'GET /files/{path+}',
    'GET /files/info/{path+}',
    '$default',
  );

  it.each([
    ['GET', '/', 'GET /'],
    ['GET', '/links', 'GET /links'],
    ['POST', '/links', 'POST /links'],
    ['GET', '/links/check-url', 'GET /links/check-url'],
    ['GET', '/links/7', 'GET /links/{id}'],
    ['PATCH', '/links/7/analytics', 'ANY /links/{id}/analytics'],
    ['GET', '/bio/me', 'GET /{prefix}/{part}'],
    ['GET', '/files/a/b/c', 'GET /files/{path+}'],
    ['GET', '/files/a', 'GET /files/{path+}'],
    ['GET', '/files/a%2Fb', 'GET /files/{path+}'],
    ['GET', '/files/info/a/b', 'GET /files/info/{path+}'],
    ['GET', '/files/info%2Fa', 'GET /files/{path+}'],
    ['DELETE', '/links', '$default'],
    ['GET', '/links/', '$default'],
    ['GET', '/a/b/c/d', '$default'],
  ])('sends %s %s to %s', (method, path, expected) => {
    expect(routes.match(method, path)?.routeKey).toBe(expected);
  });

  it('names the parameters, still encoded', () => {
    expect(routes.match('GET', '/links/a%20b')?.parameters).toEqual({ id: 'a%20b' });
    expect(routes.match('GET', '/files/a/b%2Fc')?.parameters).toEqual({ path: 'a/b%2Fc' });
    expect(routes.match('GET', '/bio/me')?.parameters).toEqual({ prefix: 'bio', part: 'me' });
  });

  it('prefers a method of its own to ANY', () => {
    expect(tableOf('ANY /a', 'GET /a').match('GET', '/a')?.routeKey).toBe('GET /a');
  });

  it('finds nothing without a default', () => {
    expect(tableOf('GET /a').match('GET', '/b')).toBeUndefined();
  });
});
