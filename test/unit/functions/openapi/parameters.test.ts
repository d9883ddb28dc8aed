import { expect, it } from 'vitest';
import { pathParameters } from '#functions/openapi/parameters.ts';

it('describes the parameters of a path as its contract names them', () => {
  const path = '/v1/api/webhooks/{id}/deliveries/{deliveryId}';
  const contract = { tag: 'Webhooks', path: { id: 'webhook', deliveryId: 'delivery' } } as const;
  expect(pathParameters(path, contract)).toMatchObject([
    { name: 'id', in: 'path', required: true, schema: { pattern: '^whk_[0-9A-Za-z]{20}$' } },
    { name: 'deliveryId', in: 'path', required: true, schema: { pattern: '^dlv_[0-9A-Za-z]{20}$' } },
  ]);
});

it('fails for a parameter that the contract leaves out', () => {
  expect(() => pathParameters('/v1/api/links/{id}', { tag: 'Links' })).toThrow(
    'The contract of /v1/api/links/{id} does not say in `path` what {id} is',
  );
});
