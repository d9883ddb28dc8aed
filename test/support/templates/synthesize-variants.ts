import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addStacks, uncheckedApp } from '#infra/app.ts';
import { restoreBundles, writeAndKeepBundles } from '#infra/build/bundle-cache.ts';
import { type Bundles, bundlesIn } from '#infra/build/bundles.ts';
import { synthesizeTemplates } from '#infra/build/templates.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { exhaustively } from '../exhaustive.ts';
import { type Variant, variants } from './template-variants.ts';
import type { StoredTemplates } from './templates.ts';

// What `template-setup.ts` runs: writes the templates of some variants, and what was
// said of them, to a folder.
const [folder = '', ...names] = process.argv.slice(2);

function synthesize(name: Variant, environment: Environment, bundles: Bundles): StoredTemplates {
  // The code is looked at by others: not to copy it five times saves seconds.
  const context = { 'aws:cdk:disable-asset-staging': true };
  // To validate takes as long as to synthesize.
  const builtinCloudFormationValidation = exhaustively(true, name === 'everything');
  const app = uncheckedApp({ outdir: join(folder, name), context, builtinCloudFormationValidation });
  addStacks(app, environment, bundles);
  const templates = synthesizeTemplates(app);
  const { stacks } = app.synth();
  const { violations } = new AwsSolutionsChecks().validateScope(app);
  return {
    templates: Object.fromEntries(templates.map(({ name, ...rest }) => [name, rest])),
    findings: violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}: ${description}`),
    ),
    protectedStacks: stacks.flatMap((stack) => (stack.terminationProtection ? [stack.stackName] : [])),
    warnings: stacks
      .flatMap(({ messages }) => messages)
      .filter(({ level }) => level !== 'info')
      .map(({ level, id, entry }) => `${level} at ${id}: ${entry.data}`),
  };
}

const code = mkdtempSync(join(folder, 'bundles-'));
if (!restoreBundles(code, 'shared')) await writeAndKeepBundles(code, 'shared');
for (const name of names as Variant[]) {
  const stored = synthesize(name, variants[name], bundlesIn(code));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(stored));
}
