import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { CHAT_STAGE } from '#functions/framework/function-spec.ts';
import { httpGroups } from '#functions/manifest/endpoints.ts';
import type { Bundles } from '#infra/build/bundles.ts';
import type { Edge } from '#infra/constructs/edge/edge.ts';
import type { FunctionContext } from '#infra/constructs/functions/function-context.ts';
import { FunctionFactory } from '#infra/constructs/functions/service-function.ts';
import { OUTPUT } from '#infra/environment/deployed-names.ts';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { NO_TARGET, SYSTEM_DNS } from '#shared/platform/runtime/settings.ts';
import type { SignInOptions } from '#shared/sign-in/sign-in-options.ts';
import type { DataStack } from './data-stack.ts';
import type { GlobalStack } from './global-stack.ts';
import { ChatStack } from './nested/chat.ts';
import { ConsoleStack } from './nested/console.ts';
import { EdgeStack } from './nested/edge.ts';
import { EventsStack } from './nested/events.ts';
import { MonitoringStack } from './nested/monitoring.ts';
import { RoutesStack } from './nested/routes.ts';
import { WorkersStack } from './nested/workers.ts';

export interface SignpostStackProps {
  environment: Environment;
  bundles: Bundles;
  data: DataStack;
  /** Undefined if nothing of the environment has to be in another region. */
  global: GlobalStack | undefined;
}

/**
 * Everything of an environment but its data. Its parts are nested stacks, which CloudFormation deploys side
 * by side and as one: if any of them fails, all return to the version before.
 */
export class SignpostStack extends Stack {
  readonly edge: Edge;

  constructor(scope: Construct, id: string, props: SignpostStackProps) {
    const { environment, bundles, global } = props;
    super(scope, id, {
      env: { region: environment.region },
      // CloudFront never assigns the same host name again: printed links would stop working.
      terminationProtection: environment.data.retain,
    });
    if (global) this.addStackDependency(global);
    const data = props.data.importedInto(this);
    const events = new EventsStack(this, 'Events', { environment });
    const context: FunctionContext = {
      environment,
      bundles,
      chatModels: environment.chatModels,
      logs: data.functionLogs,
      table: data.table,
      mediaBucket: data.media,
      queues: events.queues,
      eventBus: events.bus,
      mailSender: events.mailSender,
      settings: {
        ...ownSettings(environment),
        visitorKey: props.data.keys.visitor,
        serviceKey: props.data.keys.service,
      },
    };
    const server = environment.visitors === 'server' ? context : undefined;
    const { api, chat, edge } = new EdgeStack(this, 'Edge', { environment, data, global, server });
    this.edge = edge;
    const functions = new FunctionFactory({
      ...context,
      tenants: edge.tenants,
      settings: { ...context.settings, ...edgeSettings(environment, edge) },
    });
    const chatStack = new ChatStack(this, 'Chat', { environment, gateway: chat, functions });
    const workers = new WorkersStack(this, 'Workers', { environment, events, functions });
    const groups = Object.entries(httpGroups).map(
      ([name, rows]) => new RoutesStack(this, name, { environment, api, rows, functions }),
    );
    const consoleStack = new ConsoleStack(this, 'Console', {
      site: edge.console,
      build: bundles('console'),
      clients: { typescript: bundles('client'), python: bundles('python-client') },
      origin: edge.apiOrigin,
      logs: data.functionLogs,
    });
    // The console must not call endpoints before they are deployed.
    consoleStack.node.addDependency(chatStack, ...groups);
    if (!environment.localRun) {
      const monitoring = new MonitoringStack(this, 'Monitoring', {
        environment,
        names: {
          table: data.table.tableName,
          functionLogs: data.functionLogs.group.logGroupName,
          httpApi: api.id,
          distribution: edge.distribution.distributionId,
        },
        scopes: [events, workers],
        probedHost: isProbedHere(environment)
          ? (environment.domains.frontend ?? edge.distribution.distributionDomainName)
          : undefined,
      });
      this.#output({ AlarmTopicArn: monitoring.topic.topicArn });
    }
    this.#output({
      [OUTPUT.origin]: edge.origin,
      [OUTPUT.apiOrigin]: edge.apiOrigin,
      ChatBaseUrl: `${edge.apiOrigin}/${CHAT_STAGE}`,
      [OUTPUT.mediaOrigin]: edge.mediaOrigin,
      [OUTPUT.ownHosts]: edgeSettings(environment, edge).ownHosts,
      [OUTPUT.defaultHosts]: edge.defaultHosts.join(','),
      ConsoleOrigin: edge.consoleOrigin,
      [OUTPUT.consoleBucketName]: edge.console.bucket.bucketName,
      DistributionId: edge.distribution.distributionId,
      // Target of DNS records at providers other than Route 53.
      [OUTPUT.distributionHost]: edge.distribution.distributionDomainName,
      ClickQueueUrl: events.queues.clickQueue.queueUrl,
      [OUTPUT.eventQueueUrl]: events.queues.eventQueue.queueUrl,
      EventBusName: events.bus.eventBusName,
    });
  }

  #output(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}

/** Elsewhere the probe has a stack of its own in us-east-1. */
const isProbedHere = ({ alarms, region }: Environment): boolean =>
  alarms.outsideProbe && region === CLOUDFRONT_REGION;

/** Settings of functions that follow from those of the environment. */
const ownSettings = (environment: Environment) => ({
  hotReadMs: String(environment.capacity.hotReadMs),
  busyClickSeconds: String(environment.capacity.busyClickSeconds),
  webhookTargets: environment.localRun ? 'local' : 'public',
  dnsResolver: environment.domains.dnsResolver.join(',') || SYSTEM_DNS,
  securityContact: JSON.stringify(environment.security.contact ?? null),
  rootUrl: JSON.stringify(environment.domains.rootUrl ?? null),
  appLinks: JSON.stringify(environment.domains.appLinks ?? null),
  sso: JSON.stringify(environment.sso ?? null),
  signInOptions: JSON.stringify(signInOptions(environment)),
  destinations: environment.links.destinations,
  unverifiedDomains: environment.domains.unverified,
  shortUrls: environment.domains.shortUrls,
  publicLinks: environment.links.temporary,
  linkChecks: environment.links.checks,
  prices: JSON.stringify(environment.prices),
  chatModels: JSON.stringify(environment.chatModels),
});

/** Settings of functions that are known once the distribution exists. */
const edgeSettings = (environment: Environment, edge: Edge) => ({
  publicOrigin: edge.origin,
  apiOrigin: edge.apiOrigin,
  mediaOrigin: edge.mediaOrigin,
  consoleOrigin: edge.consoleOrigin,
  ownHosts: [...edge.hosts, ...environment.domains.ownHosts].join(','),
  defaultHosts: edge.defaultHosts.join(','),
  originSecret: edge.secret.expected,
  domainTarget: edge.tenants?.endpoint ?? NO_TARGET,
  ...(edge.tenants && { tenantEdge: edge.tenants.setting }),
});

const signInOptions = ({ mail, sso }: Environment): SignInOptions => ({
  mail: mail !== undefined,
  passkeys: true,
  sso: sso ? { label: sso.label } : null,
});
