import { handlerOf } from '@signpost/local-aws/cloudfront/function-runtime.ts';
import { describe, expect, it } from 'vitest';

const run = (body: string): unknown => handlerOf<() => unknown>(`function handler() { ${body} }`)();

describe('functions of the distribution, as cloudfront-js-2.0 runs them', () => {
  it.each([
    ['[1, 2].map((one) => one * 2).concat([7]).join()', '2,4,7'],
    ['Object.entries({ a: 1 }).join()', 'a,1'],
    ["'a-b'.replaceAll('-', '+').startsWith('a+')", true],
    ['/^(\\w+)$/.exec("abc")[1]', 'abc'],
    ['JSON.parse("[1]").includes(1)', true],
    ["encodeURIComponent('ä')", '%C3%A4'],
    ['Object.prototype.hasOwnProperty.call({ a: 1 }, "a")', true],
    ['new Uint8Array([3, 1, 2]).sort().subarray(1).join()', '2,3'],
    ['Math.trunc(Math.PI) + Math.max(1, 2)', 5],
    ['this === undefined', true],
  ])('has %s', (expression, result) => {
    expect(run(`return ${expression};`)).toBe(result);
  });

  it.each([
    '[[1]].flatMap((one) => one)',
    '[[1]].flat()',
    '[1].at(-1)',
    'Array.from("ab")',
    'Object.fromEntries([["a", 1]])',
    '"ab".matchAll(/a/g)',
    '"ab".at(0)',
    'new URL("https://example.com")',
    'structuredClone({})',
    'eval("1")',
    'new Function("return 1")()',
    'setTimeout(() => 1)',
    'fetch("https://example.com")',
    'new Map()',
    'RegExp.escape("a.b")',
    'JSON.rawJSON("1")',
    'Math.f16round(1.5)',
    'new Uint8Array([1]).at(0)',
    'new ArrayBuffer(8).transfer()',
    '"a".charCodeAt(0)',
    'console.table([])',
    'undeclared = 1',
  ])('has no %s', (expression) => {
    expect(() => run(`return ${expression};`)).toThrow();
  });
});
