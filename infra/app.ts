import { readFileSync } from 'node:fs';
import { App, Tags } from 'aws-cdk-lib';
import { visitorRoutes } from '../functions/routes/visitors.ts';
import { apiRoutes } from '../functions/routes.ts';
import { type Bundles, withBundles } from './bundle.ts';
import { checkedChatModels } from './constructs/chat-upstreams.ts';
import { FunctionFactory } from './constructs/service-function.ts';
import type { Environment } from './environments.ts';
import { ChatStack } from './stacks/chat-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { EventsStack } from './stacks/events-stack.ts';
import { RoutesStack } from './stacks/routes-stack.ts';

/**
 * Adds the stacks of one environment to an app, each on what those before it have made: what must survive, the doors,
 * the queues with their workers, and the functions behind the doors.
 */
export function addStacks(app: App, environment: Environment, bundles: Bundles): void {
  const id = (name: string) => `signpost-${environment.name}-${name}`;
  const chatModels = checkedChatModels(environment);
  const data = new DataStack(app, id('data'), { environment });
  const { api, media } = new EdgeStack(app, id('edge'), { environment, data });
  const events = new EventsStack(app, id('events'), { environment });
  const functions = new FunctionFactory({
    environment,
    bundles,
    chatModels,
    logGroup: data.functionLogs,
    table: data.table,
    mediaBucket: data.media,
    queues: events.queues,
    eventBus: events.bus,
    mailSender: events.mailSender,
    settings: {
      publicOrigin: api.origin,
      mediaOrigin: media.origin,
      ownHosts: [api.host, ...environment.ownHosts].join(','),
      visitorHashKey: data.visitorHashKey,
      hotReadMs: String(environment.hotReadMs),
      webhookTargets: environment.webhookTargets,
      prices: JSON.stringify(environment.prices),
      chatModels: JSON.stringify(chatModels),
    },
  });
  events.addWorkers(functions);
  const chat = new ChatStack(app, id('chat'), { environment, functions });
  new RoutesStack(app, id('api'), { api, rows: apiRoutes, functions });
  new RoutesStack(app, id('visitors'), {
    api,
    rows: visitorRoutes,
    functions: functions.with({ chatOrigin: chat.origin }),
  });
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
