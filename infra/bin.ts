import { App } from 'aws-cdk-lib';
import { addStacks } from './app.ts';
import { environment } from './environments.ts';

// What the `cdk` command runs: it hands over its -c settings and where to put the templates.
const app = new App({ analyticsReporting: false });
const name: unknown = app.node.tryGetContext('env');
try {
  addStacks(app, environment(typeof name === 'string' ? name : undefined));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
