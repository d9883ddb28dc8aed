import { join } from 'node:path';
import { visitRoutes } from '#functions/manifest/endpoints.ts';
import { addStacks, emptyApp } from '#infra/app.ts';
import { withBundles } from '#infra/build/bundle.ts';
import { environment } from '#infra/deployed-environments.ts';
import type { Environment } from '#infra/environment/schema.ts';

// Writes what `cdk deploy --app FOLDER` takes, for environments as they are not in `infra/environments.ts`.
const REGION = 'us-east-1';
const [folder = ''] = process.argv.slice(2);

const dev = environment('dev', REGION);
const devWith = (retentionDays: 30 | 90, webhookSenders: number): Environment => ({
  ...dev,
  logs: { ...dev.logs, retentionDays },
  capacity: { ...dev.capacity, webhookSenders },
});
const changed = devWith(30, 20);
const assemblies: Record<string, Environment> = {
  // Both stacks change: the log group is part of the data.
  changed,
  // Each nested stack changes: the level of the log is a setting of all functions.
  urls: {
    ...changed,
    visitors: 'urls',
    logs: { ...changed.logs, level: 'INFO' },
    capacity: {
      ...changed.capacity,
      reservedConcurrency: Object.fromEntries(visitRoutes.map(({ name }) => [name, 10])),
    },
  },
  failing: devWith(90, 30),
  protected: environment('staging', REGION),
};

await withBundles((bundles) => {
  for (const [name, settings] of Object.entries(assemblies)) {
    // As the command sets it: otherwise every resource would differ.
    const context = { 'aws:cdk:enable-path-metadata': true, 'aws:cdk:enable-asset-metadata': true };
    const app = emptyApp({ context, outdir: join(folder, name), builtinCloudFormationValidation: false });
    addStacks(app, settings, bundles);
    app.synth();
  }
});
