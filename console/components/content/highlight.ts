export type CodeLanguage = 'curl' | 'typescript' | 'python' | 'json' | 'html';

/** A piece of code; without a kind it is plain. */
export interface Token {
  kind?: 'comment' | 'string' | 'keyword' | 'name' | 'number';
  text: string;
}

type Kind = NonNullable<Token['kind']>;

/** Sticky patterns; the first match wins. */
const RULES: Record<CodeLanguage, readonly (readonly [Kind, RegExp])[]> = {
  curl: [
    ['comment', /#[^\n]*/y],
    ['string', /'[^']*'|"[^"]*"/y],
    ['name', /(?<=\s)--?[a-zA-Z][\w-]*/y],
    ['keyword', /\b(?:curl|npm|pip|export)\b/y],
  ],
  typescript: [
    ['comment', /\/\/[^\n]*/y],
    ['string', /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/y],
    [
      'keyword',
      /\b(?:as|async|await|catch|const|do|else|export|for|from|function|if|import|in|instanceof|let|new|of|return|throw|true|try|false|null|while)\b/y,
    ],
    ['name', /[\w$]+(?=\()/y],
    ['number', /\b\d[\d_.]*\b/y],
  ],
  python: [
    ['comment', /#[^\n]*/y],
    ['string', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y],
    [
      'keyword',
      /\b(?:and|as|async|await|class|def|else|except|False|for|from|if|import|in|None|not|or|print|raise|return|True|try|while|with)\b/y,
    ],
    ['name', /\w+(?=\()/y],
    ['number', /\b\d[\d_.]*\b/y],
  ],
  json: [
    ['name', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y],
    ['string', /"(?:[^"\\\n]|\\.)*"/y],
    ['keyword', /\b(?:true|false|null)\b/y],
    ['number', /-?\b\d[\d.eE+-]*\b/y],
  ],
  html: [
    ['string', /"[^"]*"/y],
    ['keyword', /<\/?[a-z]+|>/y],
    ['name', /[a-z-]+(?==)/y],
  ],
};

const WORD_OR_OTHER = /[\w$]+|[\s\S]/y;

/** Tokenizes code for highlighting; the tokens always add up to the code. */
export function highlight(code: string, language: CodeLanguage): Token[] {
  const tokens: Token[] = [];
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain !== '') tokens.push({ text: plain });
    plain = '';
  };
  while (at < code.length) {
    const found = tokenAt(code, at, language);
    if (found) {
      flush();
      tokens.push(found);
      at += found.text.length;
    } else {
      // Consumes whole words, so that no rule matches inside one.
      WORD_OR_OTHER.lastIndex = at;
      const piece = WORD_OR_OTHER.exec(code)?.[0] ?? '';
      plain += piece;
      at += piece.length;
    }
  }
  flush();
  return tokens;
}

function tokenAt(code: string, at: number, language: CodeLanguage): Required<Token> | undefined {
  for (const [kind, rule] of RULES[language]) {
    rule.lastIndex = at;
    const text = rule.exec(code)?.[0];
    if (text) return { kind, text };
  }
  return undefined;
}
