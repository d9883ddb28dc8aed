import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addParameters, MAX_LOCATION_LENGTH } from '#shared/links/targeting/add-parameters.ts';

const add = (destination: string, query: string, utm = {}) => addParameters(destination, utm, query);

describe('addParameters: UTM parameters', () => {
  it('are added, encoded, before the fragment', () => {
    const utm = { source: 'mail & more', campaign: 'größe' };
    expect(add('https://a.example/x?y=1#top', '', utm)).toBe(
      'https://a.example/x?y=1&utm_source=mail%20%26%20more&utm_campaign=gr%C3%B6%C3%9Fe#top',
    );
  });

  it('leave those of the destination alone, and win over those of the visitor', () => {
    expect(add('https://a.example/?utm_source=own', 'utm_source=visitor', { source: 'link' })).toBe(
      'https://a.example/?utm_source=own',
    );
    expect(add('https://a.example/', 'utm_source=visitor&utm_term=x', { source: 'link' })).toBe(
      'https://a.example/?utm_source=link&utm_term=x',
    );
  });
});

describe("addParameters: the visitor's query", () => {
  it.each([
    ['goes on', 'https://a.example/', 'a=1&b=%C3%A9', 'https://a.example/?a=1&b=%C3%A9'],
    ['follows the own one', 'https://a.example/?x=1', 'a=1', 'https://a.example/?x=1&a=1'],
    ['may repeat a name', 'https://a.example/', 'a=1&a=2', 'https://a.example/?a=1&a=2'],
    ['may have names without values', 'https://a.example/', 'a&b=', 'https://a.example/?a&b='],
    ['does not replace what is there', 'https://a.example/?a=1', 'a=2', 'https://a.example/?a=1'],
    ['nor in another spelling', 'https://a.example/?a%62=1', '%61b=2', 'https://a.example/?a%62=1'],
    ['nor as an array', 'https://a.example/?id=1', 'id[]=2&id%5Bx%5D=3', 'https://a.example/?id=1'],
    ['nor by a semicolon', 'https://a.example/?id=1', 'a=1;id=2', 'https://a.example/?id=1&a=1%3Bid=2'],
    ['nor ends it', 'https://a.example/?id=1#f', 'a=1#x', 'https://a.example/?id=1&a=1%23x#f'],
    ['keeps what is encoded', 'https://a.example/', 'a=%2F%0d%0a', 'https://a.example/?a=%2F%0d%0a'],
    ['leaves out the mark of QR codes', 'https://a.example/', 'via=qr&x=1', 'https://a.example/?x=1'],
    ['but no other via', 'https://a.example/', 'via=mail', 'https://a.example/?via=mail'],
    ['is left out where it is empty', 'https://a.example/?', '&&', 'https://a.example/?'],
  ])('%s', (_, destination, query, expected) => {
    expect(add(destination, query)).toBe(expected);
  });

  it('is cut between parameters where the URL would become too long', () => {
    const url = add('https://a.example/', `a=1&b=${'x'.repeat(8000)}&c=${'y'.repeat(400)}`);
    expect(url).toContain('b=xxx');
    expect(url).not.toContain('&c=');
    expect(url.length).toBeLessThanOrEqual(MAX_LOCATION_LENGTH);
  });

  it('never changes what the destination names, and always gives a URL of the same page', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    const pairs = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'A', 'a[]', 'é', 'x y', 'via'), text), {
      maxLength: 6,
    });
    const queryOf = (of: [string, string][]) => new URLSearchParams(of).toString();
    fc.assert(
      fc.property(
        pairs,
        fc.oneof(pairs.map(queryOf), fc.string({ unit: 'binary-ascii', maxLength: 60 })),
        (own, query) => {
          const destination = new URL(`https://a.example/path?${queryOf(own)}#part`).href;
          const result = add(destination, query);
          const [before, after] = [new URL(destination), new URL(result)];
          expect(after.href).toBe(result);
          expect([after.origin, after.pathname, after.hash]).toEqual([
            before.origin,
            before.pathname,
            before.hash,
          ]);
          expect(result).toMatch(/^[\x21-\x7e]+$/);
          for (const name of new Set(before.searchParams.keys())) {
            expect(after.searchParams.getAll(name)).toEqual(before.searchParams.getAll(name));
          }
        },
      ),
      { seed: 17, numRuns: 500 },
    );
  });
});
