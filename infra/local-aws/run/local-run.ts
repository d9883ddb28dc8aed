import { setTimeout as delay } from 'node:timers/promises';
import { FunctionUrlGateway } from '../api-gateway/function-url-gateway.ts';
import { HttpApiGateway } from '../api-gateway/http-api-gateway.ts';
import { RestApiGateway } from '../api-gateway/rest-api-gateway.ts';
import { AwsEndpoint } from '../aws-endpoint/aws-endpoint.ts';
import type { AwsService } from '../aws-endpoint/service.ts';
import { readAssembly } from '../cloudformation/assembly.ts';
import { cloudFrontService } from '../cloudfront/cloudfront-service.ts';
import type { Distribution } from '../cloudfront/distribution.ts';
import { Edge } from '../cloudfront/edge.ts';
import { Edges } from '../cloudfront/edges.ts';
import { FileDelivery } from '../cloudfront/file-delivery.ts';
import { pointsAt } from '../cloudfront/points-at.ts';
import { Tenants } from '../cloudfront/tenants.ts';
import { dynamodbService } from '../dynamodb/dynamodb-service.ts';
import { withKeyRules } from '../dynamodb/key-rules.ts';
import type { EmulatorClient } from '../emulators/emulator-client.ts';
import { EventBus } from '../eventbridge/event-bus.ts';
import { eventBridgeService } from '../eventbridge/eventbridge-service.ts';
import { Scheduler } from '../eventbridge/scheduler.ts';
import { type Caller, Identities } from '../iam/identities.ts';
import type { ResourcePolicies } from '../iam/resource-policies.ts';
import { SignatureVerifier } from '../iam/sigv4.ts';
import { AsyncInvoker } from '../lambda/async-invoker.ts';
import type { ShortNameOf } from '../lambda/function.ts';
import { FunctionRuntime } from '../lambda/function-runtime.ts';
import { functionVariables } from '../lambda/function-variables.ts';
import { WarmLimit } from '../lambda/warm-limit.ts';
import { dataDir, discardFolder, lockDataDir } from '../platform/data-dir.ts';
import { Faults } from '../platform/faults.ts';
import { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { watchForStalls } from '../platform/stall-watch.ts';
import { StartError } from '../platform/start-error.ts';
import { BrowserRequests } from '../s3/browser-requests.ts';
import { s3Service } from '../s3/s3-service.ts';
import { SecretStore } from '../secrets-manager/secret-store.ts';
import { secretsManagerService } from '../secrets-manager/secrets-manager-service.ts';
import { Feedback } from '../ses/feedback.ts';
import { Outbox } from '../ses/outbox.ts';
import { sesService } from '../ses/ses-service.ts';
import { sqsService } from '../sqs/sqs-service.ts';
import { type Application, readApplication } from './application.ts';
import { type CleanUp, cleanUp } from './clean-up.ts';
import { Control } from './control.ts';
import { ControlServer } from './control-server.ts';
import { type Emulators, provision, startEmulators } from './emulators.ts';
import { EntryPoint } from './entry-point.ts';
import { finishWork, startPollers } from './pollers.ts';
import { type RunInfo, removeRun, writeRun } from './run-file.ts';
import { webGateway } from './web-gateway.ts';

/** Writes the cloud assembly of a CDK app. Reports its steps for the log. */
export type Synthesize = (context: SynthesisContext, step: (text: string) => void) => Promise<void>;

export interface SynthesisContext {
  /** Origin of the distribution, or of the HTTP API if there is none; without a trailing slash. */
  origin: string;
  /** Endpoint of all emulated AWS services. */
  awsEndpoint: string;
  /** Folder to write to. */
  outdir: string;
}

export interface LocalRunOptions extends Settings {
  synthesize: Synthesize;
  /** Values of the secrets that the app reads and does not define, by their names. */
  secrets?: Record<string, string>;
  /** DNS servers that tell whether a host leads to a connection group. Default: those of this machine. */
  dnsServers?: readonly string[] | undefined;
  /** Default: the name of the function without its beginning up to `-local-`. */
  shortNameOf?: ShortNameOf;
  /** Writes the output of the run. Default: to standard output. */
  write?: (text: string) => void;
}

export interface LocalRun {
  origin: string;
  /** Base URL of the REST API. */
  restOrigin: string;
  info: RunInfo;
  application: Application;
  control: Control;
  log: Log;
  /** Resolves with the reason if an emulator exits: the run is unusable then. */
  broken: Promise<string>;
  /** Stops everything within two seconds. Work in flight gets one of them to finish. */
  stop(): Promise<void>;
}

const region = 'us-east-1';
const graceMs = 1000;
/** Warm functions, unless the options say how many. */
const defaultWarm = { functions: 8, idleMs: 120_000 };

/** Starts the synthesized app on this machine. A process may have several runs, each with its own folder. */
export async function startLocalRun(options: LocalRunOptions): Promise<LocalRun> {
  const log = new Log(options.logLevel, options.write ?? ((text) => void process.stdout.write(text)));
  /** Run in reverse order, also if the start fails. */
  const cleanUps: CleanUp[] = [() => log.flush()];
  try {
    return await start(options, log, cleanUps);
  } catch (error) {
    await cleanUp(cleanUps);
    throw error;
  }
}

async function start(options: LocalRunOptions, log: Log, cleanUps: CleanUp[]): Promise<LocalRun> {
  const entryPoint = new EntryPoint();
  cleanUps.push(() => entryPoint.close());
  const { port, restPort } = await entryPoint.listen(options.port);
  const origin = `http://localhost:${port}`;
  const restOrigin = `http://localhost:${restPort}`;

  const dir = dataDir(options.dataDir);
  cleanUps.push(lockDataDir(dir));
  const endpoint = new AwsEndpoint();
  cleanUps.push(() => endpoint.close());
  await endpoint.listen();
  const broken = Promise.withResolvers<string>();

  log.step(`Starting ${options.dynamoEndpoint === undefined ? 'DynamoDB, SQS' : 'SQS'} and S3`);
  const synthesized = synthesize(options, { origin, awsEndpoint: endpoint.url, outdir: dir.assembly }, log);
  // Emulators that fail end the start at once.
  synthesized.catch(() => undefined);
  const emulators = await startEmulators(
    options.dynamoEndpoint,
    dir,
    { region, awsEndpoint: endpoint.url },
    log,
    cleanUps,
    broken.resolve,
  );
  const application = await synthesized;
  log.step('Preparing tables, queues, buckets and files');
  await provision(application, emulators);
  const faults = options.faults === undefined ? undefined : new Faults(options.faults, log);
  if (faults) log.info(`AWS has faults: LOCAL_FAULTS=${faults.seed}`);

  const secrets = new SecretStore(dir.secrets, application.secrets, options.secrets);
  const identities = new Identities({
    ...application,
    functions: [...application.functions, ...application.webFunctions],
    log,
  });
  const functions = new Map<string, FunctionRuntime>();
  const warmLimit =
    options.warmFunctions === undefined
      ? new WarmLimit(defaultWarm.functions, defaultWarm.idleMs)
      : new WarmLimit(options.warmFunctions);
  cleanUps.push(() => warmLimit.stop());
  const surroundings = { region, awsEndpoint: endpoint.url, bedrockEndpoint: options.bedrockEndpoint };
  for (const definition of application.functions) {
    const { credentials } = identities.ofFunction(definition.arn);
    const variables = functionVariables(definition, secrets, credentials, surroundings);
    const { concurrency = 'many', countsCalls = false } = options;
    functions.set(
      definition.arn,
      new FunctionRuntime({ definition, variables, concurrency, countsCalls, endpoint, log, warmLimit }),
    );
  }
  cleanUps.push(() =>
    Promise.all([...functions.values()].map((runtime) => runtime.stop())).then(() => undefined),
  );

  const web = webGateway(application, surroundings, { identities, secrets, log });
  cleanUps.push(() => web?.stop());

  const invoker = new AsyncInvoker({
    functions,
    queues: application.queues,
    identities,
    emulator: emulators.queues,
    log,
  });
  const call = (functionArn: string, payload: string): Promise<void> => invoker.invoke(functionArn, payload);
  const bus = new EventBus({
    rules: application.rules,
    queues: application.queues,
    emulator: emulators.queues,
    region,
    call,
    log,
  });
  const outbox = new Outbox(dir.outbox, application.mailIdentities, log);
  const { tenantDistribution, connectionGroups } = application;
  const tenants = new Tenants({
    distributions: tenantDistribution ? [tenantDistribution.id] : [],
    connectionGroups: connectionGroups.map(({ id }) => id),
    isPointed: pointsAt(
      connectionGroups.map(({ endpoint: group }) => group),
      options.dnsServers,
    ),
    file: dir.tenants,
  });
  const sent = new Map<string, number>();
  const verifier = new SignatureVerifier((key) => identities.byAccessKey(key)?.credentials);
  endpoint.open({
    identities,
    verifier,
    services: {
      dynamodb: await dynamoDb(application, emulators, { faults, identities, log }),
      sqs: sqsService(emulators.queues, sent),
      s3: s3Service(emulators.s3),
      events: eventBridgeService(bus),
      ses: sesService(outbox, new Feedback(application.mailConfigurationSets, bus)),
      secretsmanager: secretsManagerService(secrets),
      cloudfront: cloudFrontService(tenants),
    },
    unsigned: new BrowserRequests({
      buckets: application.buckets,
      emulator: emulators.s3,
      identities,
      verifier,
    }),
    log,
  });

  const control = new Control({ application, functions, identities, queues: emulators.queues, sent });
  cleanUps.push(watchForStalls(log));
  const controlServer = new ControlServer(control);
  cleanUps.push(() => controlServer.close());
  await controlServer.listen();

  const pollers = startPollers(application, region, {
    functions,
    identities,
    queues: emulators.queues,
    log,
    control,
    faults,
  });
  const scheduler = new Scheduler();
  cleanUps.push(async () => {
    scheduler.stop();
    entryPoint.stopAccepting();
    await Promise.race([finishWork(pollers, functions), delay(graceMs)]);
  });
  scheduler.start(application.schedules, region, (arn, payload) => void call(arn, payload));
  const { httpApi, restApi, distribution } = application;
  const edgeOf = (one: Distribution) =>
    openEdge(one, { emulator: emulators.s3, secrets, log }, application.resourcePolicies);
  entryPoint.open({
    edge:
      distribution &&
      new Edges({
        own: edgeOf(distribution),
        tenants: tenantDistribution && {
          edge: edgeOf(tenantDistribution),
          serves: (host) => tenants.serves(host),
        },
      }),
    apis: {
      http: httpApi && new HttpApiGateway({ api: httpApi, functions, port, log }),
      rest: restApi && new RestApiGateway({ api: restApi, functions, port, log }),
      web: web?.gateway,
      url: new FunctionUrlGateway(application.functionUrls, { functions, port, log }),
    },
    stage: restApi?.stage,
  });

  const info = describeRun(application, {
    port,
    origin,
    restOrigin,
    controlServer,
    endpoint,
    operator: identities.operator,
  });
  cleanUps.push(() => removeRun(dir.path));
  writeRun(dir.path, info);
  let stopping: Promise<void> | undefined;
  return {
    origin,
    restOrigin,
    info,
    application,
    control,
    log,
    broken: broken.promise,
    stop: () => {
      stopping ??= cleanUp(cleanUps);
      return stopping;
    },
  };
}

async function synthesize(
  { synthesize: run, shortNameOf }: LocalRunOptions,
  context: SynthesisContext,
  log: Log,
): Promise<Application> {
  // Every synthesis adds asset folders; remove those of earlier ones.
  discardFolder(context.outdir);
  await run(context, (text) => log.step(text));
  const assembly = readAssembly(context.outdir);
  if (assembly.region !== region)
    throw new StartError(`The local run emulates ${region}, not ${assembly.region}.`);
  return readApplication(assembly, { region, ...context }, shortNameOf);
}

function openEdge(
  distribution: Distribution,
  { emulator, secrets, log }: { emulator: EmulatorClient; secrets: SecretStore; log: Log },
  policies: ResourcePolicies,
): Edge {
  const principal = { service: 'cloudfront.amazonaws.com', sourceArn: distribution.arn };
  const files = new FileDelivery(
    emulator,
    log,
    (action, resource) => policies.decide(principal, { action, resource }) === 'allow',
  );
  return new Edge({ distribution, files, log, resolve: (text) => secrets.resolve(text, 'the distribution') });
}

async function dynamoDb(
  { tables }: Application,
  { dynamodb: emulator }: Emulators,
  { faults, identities, log }: { faults: Faults | undefined; identities: Identities; log: Log },
): Promise<AwsService> {
  const service = dynamodbService(emulator, tables);
  if (faults === undefined) return withKeyRules(service, tables);
  // Loaded only if needed: the start must stay fast.
  const { faultyDynamoDb } = await import('../dynamodb/faulty-dynamodb.ts');
  const faulty = await faultyDynamoDb({
    service,
    emulator,
    tables,
    faults,
    exempt: identities.operator,
    log,
  });
  return withKeyRules(faulty, tables);
}

function describeRun(
  application: Application,
  parts: {
    port: number;
    origin: string;
    restOrigin: string;
    controlServer: ControlServer;
    endpoint: AwsEndpoint;
    operator: Caller;
  },
): RunInfo {
  return {
    pid: process.pid,
    port: parts.port,
    origin: parts.origin,
    restOrigin: parts.restOrigin,
    controlUrl: parts.controlServer.url,
    token: parts.controlServer.token,
    awsEndpoint: parts.endpoint.url,
    region,
    credentials: parts.operator.credentials,
    outputs: application.outputs,
    resources: application.names,
    tableName: application.tables[0]?.name ?? '',
  };
}
