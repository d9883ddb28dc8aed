import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeLanguage, highlight } from '#console/components/content/highlight.ts';
import { LANGUAGES, snippet } from '#console/views/developer/code/snippets.ts';
import { TASKS } from '#console/views/developer/code/tasks.ts';
import { forEvery } from '#test/support/for-every.ts';

const options = { origin: 'https://go.example', apiKey: 'sk_1' };

const kindOf = (code: string, language: CodeLanguage, text: string) =>
  highlight(code, language).find((token) => token.text === text)?.kind;

describe('highlight', () => {
  it('leaves every character where it is, whatever the code', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('curl', 'typescript', 'python', 'json'), (code, language) => {
        expect(
          highlight(code, language as CodeLanguage)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code);
      }),
    );
  });

  it('leaves the code of each task in each language as it is', () => {
    const all = LANGUAGES.flatMap((language) => TASKS.map((task) => [language, task] as const));
    return forEvery(all, ([language, task]) => {
      const code = snippet(task, language, options) ?? '';
      expect(
        highlight(code, language)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
    });
  });

  it('tells apart what is in strings and comments', () => {
    expect(kindOf("const a = 'for';", 'typescript', 'const')).toBe('keyword');
    expect(kindOf("const a = 'for';", 'typescript', "'for'")).toBe('string');
    expect(kindOf('// for', 'typescript', '// for')).toBe('comment');
    expect(kindOf('constant', 'typescript', 'constant')).toBeUndefined();
    expect(kindOf('x = "for"  # in', 'python', '"for"')).toBe('string');
    expect(kindOf('for x in y:  # in', 'python', 'in')).toBe('keyword');
    expect(kindOf('{"a": "b", "c": 1}', 'json', '"a"')).toBe('name');
    expect(kindOf('{"a": "b", "c": 1}', 'json', '"b"')).toBe('string');
    expect(kindOf("curl 'https://x' -H 'a'", 'curl', '-H')).toBe('name');
  });
});
