import { readFileSync } from 'node:fs';
import { App, type AppProps, Tags } from 'aws-cdk-lib';
import type { Bundles } from '#infra/build/bundles.ts';
import { EdgeProtection } from '#infra/constructs/edge/edge-protection.ts';
import { type StackName, stackName, tagsOf } from '#infra/environment/deployed-names.ts';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { BackupStack } from '#infra/stacks/backup-stack.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';
import { GlobalStack } from '#infra/stacks/global-stack.ts';
import { ProbeStack } from '#infra/stacks/probe-stack.ts';
import { SignpostStack } from '#infra/stacks/signpost-stack.ts';

/**
 * Adds the stacks of an environment to an app: its data, and everything else. In a region other than
 * us-east-1, what CloudFront and Route 53 require there is in stacks of its own, before and after.
 */
export function addStacks(app: App, environment: Environment, bundles: Bundles): void {
  const id = (stack: StackName) => stackName(environment.name, stack);
  const isElsewhere = environment.region !== CLOUDFRONT_REGION;
  const data = new DataStack(app, id('data'), { environment });
  if (BackupStack.isNeeded(environment)) {
    data.addStackDependency(new BackupStack(app, id('backup'), { environment }));
  }
  const global =
    isElsewhere && EdgeProtection.isNeeded(environment)
      ? new GlobalStack(app, id('global'), { environment })
      : undefined;
  const main = new SignpostStack(app, id('main'), { environment, bundles, data, global });
  if (isElsewhere && ProbeStack.isNeeded(environment)) {
    new ProbeStack(app, id('probe'), { environment, main });
  }
  for (const [name, value] of Object.entries(tagsOf(environment.name))) Tags.of(app).add(name, value);
}

/** The CDK app of one environment, for the local run. */
export function buildApp(
  environment: Environment,
  { outdir, bundles }: { outdir: string; bundles: Bundles },
): App {
  const app = uncheckedApp({ outdir });
  addStacks(app, environment, bundles);
  return app;
}

/**
 * An app without what slows it down: other tests and deployments validate the templates, and
 * nothing reads its metadata.
 */
export const uncheckedApp = ({ context, ...options }: AppProps): App =>
  emptyApp({
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    stackTraces: false,
    context: {
      'aws:cdk:disable-creation-stack-traces': true,
      '@aws-cdk/core:enableAdditionalMetadataCollection': false,
      ...context,
    },
    ...options,
  });

/** An app with the settings of `cdk.json`. */
export function emptyApp({ context, ...options }: AppProps): App {
  return new App({
    analyticsReporting: false,
    autoSynth: false,
    ...options,
    context: { ...featureFlags(), ...context },
  });
}

/** CDK's feature flags. The `cdk` command reads them from the same file. */
function featureFlags(): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')).context;
}
