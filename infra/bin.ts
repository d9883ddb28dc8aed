import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { withBundles } from '#infra/build/bundle.ts';
import { noticesOf } from '#infra/environment/notices.ts';
import { addStacks } from './app.ts';
import { environment, isRegionOpen, validEnvironments } from './deployed-environments.ts';

// Run by the `cdk` command, which passes its -c options and the output folder in environment variables.
const app = new App({ analyticsReporting: false });
const name: unknown = app.node.tryGetContext('env');
try {
  const chosen = environment(typeof name === 'string' ? name : undefined);
  for (const notice of noticesOf(chosen, validEnvironments(), {
    isRegionOpen: isRegionOpen(chosen.name),
  }))
    console.error(notice);
  await withBundles((bundles) => addStacks(app, chosen, bundles));
  // A finding fails the synthesis, and so the deployment.
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
