import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Variant, variantNames } from '#test/support/templates/template-variants.ts';
import type { StoredTemplates } from '#test/support/templates/templates.ts';
import type { CheckContext } from '../../support/check.ts';

export interface TemplateFile {
  /** Absolute path. */
  file: string;
  variant: Variant;
  /** `signpost-prod/Edge` */
  stack: string;
  region: string;
  /** Type of each resource by its logical ID, in brackets. */
  types: Readonly<Record<string, string>>;
}

const SYNTHESIZE = fileURLToPath(
  new URL('../../../../test/support/templates/synthesize-variants.ts', import.meta.url),
);

/** Writes each template of each variant to a file of its own, as CloudFormation gets it. */
export async function writeTemplates({ scratch, exec }: CheckContext): Promise<TemplateFile[]> {
  const env = { CDK_DEFAULT_REGION: process.env['CDK_DEFAULT_REGION'] ?? '' };
  await exec(process.execPath, [SYNTHESIZE, scratch, ...variantNames], { timeoutSeconds: 1200, env });
  return variantNames.flatMap((variant) => {
    const { templates }: StoredTemplates = JSON.parse(readFileSync(join(scratch, `${variant}.json`), 'utf8'));
    return Object.entries(templates).map(([stack, { region, template }]) => {
      const file = join(scratch, 'templates', variant, region, `${stack}.json`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(template, undefined, 2));
      const types = Object.entries<{ Type: string }>(template.Resources).map(
        ([id, { Type }]) => [id, `(${Type})`] as const,
      );
      return { file, variant, stack, region, types: Object.fromEntries(types) };
    });
  });
}
