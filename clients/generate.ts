import { readFileSync, writeFileSync } from 'node:fs';
import { GENERATED as PYTHON } from '#clients/python/generate.ts';
import { GENERATED as TYPESCRIPT } from '#clients/typescript/generate.ts';

/** Writes the generated modules of both clients. */
for (const { file, content } of [...TYPESCRIPT, ...PYTHON]) {
  const current = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  const wanted = content();
  if (wanted !== current) writeFileSync(file, wanted);
}
