import { readFileSync } from 'node:fs';
import { App, type AppProps, Tags } from 'aws-cdk-lib';
import { accountRoutes } from '../functions/routes/account.ts';
import { signInRoutes } from '../functions/routes/sign-in.ts';
import { visitorRoutes } from '../functions/routes/visitors.ts';
import { consumerRoutes } from '../functions/routes.ts';
import { SYSTEM_DNS } from '../shared/platform/runtime/settings.ts';
import type { SignInOptions } from '../shared/sign-in/sign-in-options.ts';
import type { Bundles } from './build/bundles.ts';
import { FunctionFactory } from './constructs/service-function.ts';
import { type StackName, stackName } from './environment/deployed-names.ts';
import type { Environment } from './environment/schema.ts';
import { BackupStack } from './stacks/backup-stack.ts';
import { ChatStack } from './stacks/chat-stack.ts';
import { ConsoleStack } from './stacks/console-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { EventsStack } from './stacks/events-stack.ts';
import { GlobalStack } from './stacks/global-stack.ts';
import { MonitoringStack } from './stacks/monitoring-stack.ts';
import { ProbeStack } from './stacks/probe-stack.ts';
import { RoutesStack } from './stacks/routes-stack.ts';
import { WorkersStack } from './stacks/workers-stack.ts';

/**
 * Adds the stacks of an environment to an app. Each depends on the ones before it: data, queues, gateways, the
 * functions behind them, and the console.
 */
export function addStacks(app: App, environment: Environment, bundles: Bundles): void {
  const id = (stack: StackName) => stackName(environment.name, stack);
  const data = new DataStack(app, id('data'), { environment });
  if (BackupStack.isNeeded(environment)) {
    data.addStackDependency(new BackupStack(app, id('backup'), { environment }));
  }
  const events = new EventsStack(app, id('events'), { environment });
  const functions = new FunctionFactory({
    environment,
    bundles,
    chatModels: environment.chatModels,
    logGroup: data.functionLogs,
    table: data.table,
    mediaBucket: data.media,
    queues: events.queues,
    eventBus: events.bus,
    mailSender: events.mailSender,
    settings: {
      visitorHashKey: data.visitorHashKey,
      hotReadMs: String(environment.hotReadMs),
      webhookTargets: environment.webhookTargets,
      dnsResolver: environment.dnsResolver.join(',') || SYSTEM_DNS,
      securityContact: JSON.stringify(environment.securityContact ?? null),
      rootUrl: JSON.stringify(environment.rootUrl ?? null),
      sso: JSON.stringify(environment.sso ?? null),
      signInOptions: JSON.stringify(signInOptions(environment)),
      destinations: environment.destinations,
      linkChecks: environment.linkChecks,
      prices: JSON.stringify(environment.prices),
      chatModels: JSON.stringify(environment.chatModels),
    },
  });
  const global = GlobalStack.isNeeded(environment)
    ? new GlobalStack(app, id('global'), { environment })
    : undefined;
  const edgeStack = new EdgeStack(app, id('edge'), { environment, data, global });
  const { api, chat, edge } = edgeStack;
  const withOrigins = functions.with({
    publicOrigin: edge.origin,
    apiOrigin: edge.apiOrigin,
    mediaOrigin: edge.mediaOrigin,
    consoleOrigin: edge.consoleOrigin,
    ownHosts: [...edge.hosts, ...environment.ownHosts].join(','),
    defaultHosts: edge.defaultHosts.join(','),
    originSecret: edge.secret.expected,
  });
  const chatStack = new ChatStack(app, id('chat'), { environment, gateway: chat, functions: withOrigins });
  new WorkersStack(app, id('workers'), { environment, events, functions: withOrigins });
  const group = { environment, api, functions: withOrigins };
  const forConsumers = new RoutesStack(app, id('api'), { ...group, rows: consumerRoutes });
  const forAccounts = new RoutesStack(app, id('account'), { ...group, rows: accountRoutes });
  const forPeople = new RoutesStack(app, id('auth'), { ...group, rows: signInRoutes });
  const forVisitors = new RoutesStack(app, id('visitors'), { ...group, rows: visitorRoutes });
  const consoleStack = new ConsoleStack(app, id('console'), {
    environment,
    site: edge.console,
    build: bundles('console'),
    client: bundles('client'),
    origin: edge.apiOrigin,
    logGroup: data.functionLogs,
  });
  // The console must not call endpoints before they are deployed.
  for (const called of [forConsumers, forAccounts, forPeople, chatStack])
    consoleStack.addStackDependency(called);
  if (!environment.localRun) {
    new MonitoringStack(app, id('monitoring'), {
      environment,
      names: {
        table: data.table.tableName,
        functionLogs: data.functionLogs.logGroupName,
        httpApi: api.api.apiId,
        distribution: edge.distribution.distributionId,
      },
      scopes: app.node.children,
    });
  }
  if (ProbeStack.isNeeded(environment)) {
    const probe = new ProbeStack(app, id('probe'), { environment, edge: edgeStack });
    // Before that there is nothing to request.
    probe.addStackDependency(forVisitors);
  }
  Tags.of(app).add('product', 'signpost');
  Tags.of(app).add('environment', environment.name);
}

/** The sign-in methods. */
const signInOptions = ({ sso, mailFrom }: Environment): SignInOptions => ({
  mail: mailFrom !== undefined,
  passkeys: true,
  sso: sso ? { label: sso.label } : null,
});

/** The CDK app of one environment, for the local run. */
export function buildApp(
  environment: Environment,
  { outdir, bundles }: { outdir: string; bundles: Bundles },
): App {
  // Tests and deployments validate the templates, and nothing reads the metadata: both would slow down every start.
  const app = emptyApp({
    outdir,
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    stackTraces: false,
  });
  addStacks(app, environment, bundles);
  return app;
}

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
