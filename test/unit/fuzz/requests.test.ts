import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes } from '#functions/routes.ts';
import { ourDocument as document } from '#test/support/our-document.ts';
import { campaignsOf } from '#tools/fuzz/campaigns.ts';
import { withKey } from '#tools/fuzz/from-schema.ts';
import { expand, LONG } from '#tools/fuzz/hostile.ts';
import { Made, own, References, ref } from '#tools/fuzz/references.ts';

const campaigns = campaignsOf(document);

describe('a generated request', () => {
  it('has short placeholders for what is long or deep', () => {
    expect(expand(LONG(3))).toBe('xxx');
    expect(expand('{"a":"@@DEEP:2@@","b":"@@MANY:1@@","c":"@@RAW:1e400@@"}')).toBe(
      '{"a":[[]],"b":[0,0],"c":1e400}',
    );
  });

  it('names what exists in the target', () => {
    const references = new References();
    references.learn('{"_id":"lnk_4fJ2kQ8sT1vX7yZ0aBcD","slug":"survey/feedback","code":"Ab3xY9z"}');
    expect(
      references.resolve(
        `/${ref('link', 7)}/${ref('survey')}/${ref('part_survey')}/${ref('code')}/${ref('webhook')}`,
      ),
    ).toBe('/lnk_4fJ2kQ8sT1vX7yZ0aBcD/survey/feedback/feedback/Ab3xY9z/none');
  });

  it('names what its own sequence has made, and otherwise what exists', () => {
    const references = new References();
    references.learn('{"_id":"lnk_00000000000000000001"}');
    const made = new Made();
    expect(references.resolve(own('link'), made)).toBe('lnk_00000000000000000001');
    made.learn('{"_id":"lnk_00000000000000000002","parent":"lnk_00000000000000000003"}');
    expect(references.resolve(own('link'), made)).toBe('lnk_00000000000000000002');
  });

  it('does not name what the run itself needs', () => {
    const references = new References();
    references.keep('key_00000000000000000001');
    references.learn('["key_00000000000000000001","key_00000000000000000002"]');
    expect([references.resolve(ref('key', 0)), references.resolve(ref('key', 1))]).toEqual([
      'key_00000000000000000002',
      'key_00000000000000000002',
    ]);
  });
});

describe('the requests of the fuzzer', () => {
  const probes = campaigns.flatMap((campaign) => campaign.probes);

  it('reach every row of the route table and every operation of the document', () => {
    const names = campaigns.map(({ name }) => name);
    expect(routes.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
    const plain = new Set(campaigns.flatMap((campaign) => campaign.plain.map(({ operation }) => operation)));
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.filter((operation) => !plain.has(operation))).toEqual([]);
  });

  it('have a segment that is longer than a key in each path that takes one', () => {
    const long = new Set(
      probes.filter(({ path }) => path.includes(LONG(2100))).map(({ operation }) => operation),
    );
    const taking = campaigns
      .flatMap(({ plain }) => plain.map(({ operation }) => operation))
      .filter((operation) => operation.includes('{') && !operation.startsWith('HEAD'));
    expect(taking.filter((operation) => !long.has(operation))).toEqual([]);
    expect(probes.map(({ path }) => path)).toContain(`/${LONG(2100)}+`);
  });

  it('have a reserved name in each object whose keys callers choose', () => {
    const inQuery = probes.filter(({ body }) => body?.includes('"query":{"constructor":'));
    expect(new Set(inQuery.map(({ operation }) => operation))).toEqual(
      new Set([
        'POST /v1/api/links',
        'POST /v1/api/links/bulk',
        'POST /v1/api/links/import',
        'POST /v1/api/links/import/check',
        'PUT /v1/api/links/{id}',
        'PATCH /v1/api/links/{id}',
      ]),
    );
    const answers = probes.filter(({ body }) => body?.includes('"answers":{"__proto__":'));
    expect(answers.map(({ operation }) => operation)).toContain('POST /v1/smart-links/slug/{slug}/survey');
  });
});

describe('values with a key', () => {
  it('have it at each place, and besides only what is required', () => {
    const free = { type: 'object', additionalProperties: { type: 'boolean' } };
    const schema = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { const: 1 },
        title: { type: 'string' },
        tags: free,
        rows: { type: 'array', items: { anyOf: [{ type: 'string' }, free] } },
      },
    };
    const [inTags, inRows, ...others] = withKey('toJSON', schema, {});
    expect(others).toEqual([]);
    for (const value of fc.sample(inTags as fc.Arbitrary<unknown>, { numRuns: 5, seed: 1 })) {
      expect(value).toEqual({ id: 1, tags: { toJSON: expect.any(Boolean) } });
    }
    for (const value of fc.sample(inRows as fc.Arbitrary<unknown>, { numRuns: 5, seed: 1 })) {
      expect(value).toEqual({ id: 1, rows: [{ toJSON: expect.any(Boolean) }] });
    }
  });
});
