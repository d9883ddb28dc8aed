import { compileViewerFunction } from '@signpost/local-aws/cloudfront/viewer-function.ts';
import { expect, it } from 'vitest';

it('passes parameters and headers named like members of objects, and changes no prototype', () => {
  const code = `function handler({ request }) {
    request.headers.seen = { value: JSON.stringify(Object.keys(request.querystring)) };
    return request;
  }`;
  const names = ['__proto__', 'constructor', 'toString'];
  const members = names.map((name) => Object.keys(Object(({} as Record<string, unknown>)[name])));
  const request = {
    method: 'GET',
    path: '/a',
    query: '__proto__=1&__proto__=2&constructor=1&toString=1',
    rawHeaders: ['__proto__', '1', 'constructor', '2', 'constructor', '3'],
  };
  const result = compileViewerFunction(code)(request, { address: '127.0.0.1' });
  expect(result).toMatchObject({ rawHeaders: [...request.rawHeaders, 'seen', JSON.stringify(names)] });
  const after = names.map((name) => Object.keys(Object(({} as Record<string, unknown>)[name])));
  expect(after).toEqual(members);
});

it('lets a function choose the origin of a request, and forgets it for the next one', () => {
  const code = `import cf from 'cloudfront';
function handler({ request }) {
  if (request.method === 'POST') cf.selectRequestOriginById('other');
  return request;
}`;
  const run = compileViewerFunction(code);
  const originOf = (method: string) => {
    const result = run({ method, path: '/', rawHeaders: [] }, { address: '127.0.0.1' });
    return 'originId' in result ? result.originId : 'a response';
  };
  expect(['POST', 'GET', 'POST'].map(originOf)).toEqual(['other', undefined, 'other']);
});
