import { readFileSync } from 'node:fs';
import { App, Tags } from 'aws-cdk-lib';
import { type Bundles, withBundles } from './bundle.ts';
import { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';
import { ServiceStack } from './service-stack.ts';

/** Adds the stacks of one environment to an app: data that stays, and the service that can be replaced. */
export function addStacks(app: App, environment: Environment, bundles: Bundles): void {
  const prefix = `signpost-${environment.name}`;
  const data = new DataStack(app, `${prefix}-data`, { environment });
  new ServiceStack(app, `${prefix}-service`, { environment, data, bundles });
  Tags.of(app).add('product', 'signpost');
  Tags.of(app).add('environment', environment.name);
}

/** The CDK app of one environment, for who synthesizes it in process: the local run and the tests. */
export function buildApp(environment: Environment, { outdir }: { outdir: string }): App {
  const app = emptyApp({ outdir });
  // An asset is copied into the cloud assembly when its construct is made: the bundles are not needed after that.
  withBundles((bundles) => addStacks(app, environment, bundles));
  return app;
}

/** An app with the settings of `cdk.json`. */
export function emptyApp(options: { outdir: string; context?: Record<string, unknown> }): App {
  const context = { ...featureFlags(), ...options.context };
  return new App({ analyticsReporting: false, autoSynth: false, outdir: options.outdir, context });
}

/** The CDK's feature flags, which the `cdk` command reads from the same file. */
function featureFlags(): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')).context;
}
