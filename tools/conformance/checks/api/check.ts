import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../../support/check.ts';

export const api: Check = {
  name: 'api',
  tool: 'schemathesis 4.32.5, Redocly 2.77.0, Spectral 6.16.3',
  shows: 'every response is as documented, none is a 5xx, and the document passes two linters',

  async run(context) {
    const { caller, seed } = await import('#tools/fuzz/seed.ts');
    const { startLocalTarget } = await import('../../support/local-target.ts');
    const { LINTERS, lint } = await import('./linters.ts');
    const { callEveryOperation } = await import('./schemathesis.ts');
    const target = await startLocalTarget(context);
    const document = join(context.scratch, 'openapi.json');
    const response = await fetch(new URL('/v1/openapi.json', target.origin));
    writeFileSync(document, await response.text());
    const faults = await lint(context, document);
    await seed(caller(target.origin, target.apiKey));
    const { calls, differences } = await callEveryOperation(context, target);
    return {
      checked: calls + LINTERS.length,
      unit: 'requests and linters',
      differences: [...faults, ...differences],
    };
  },
};
