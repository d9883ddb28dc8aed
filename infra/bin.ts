import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addStacks } from './app.ts';
import { withBundles } from './build/bundle.ts';
import { environment } from './environment/deployed.ts';

// What the `cdk` command runs: it hands over its -c settings and where to put the templates.
const app = new App({ analyticsReporting: false });
const name: unknown = app.node.tryGetContext('env');
try {
  const chosen = environment(typeof name === 'string' ? name : undefined);
  withBundles((bundles) => addStacks(app, chosen, bundles));
  // A finding stops the synthesis, and with it a deployment.
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
