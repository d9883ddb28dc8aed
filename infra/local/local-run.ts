import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenAiUpstreamConfig } from '../../shared/chat/models.ts';
import { AwsProxy } from './aws/aws-proxy.ts';
import { type Caller, Identities } from './aws/identities.ts';
import { Outbox } from './aws/outbox.ts';
import { SecretStore } from './aws/secret-store.ts';
import { startChatUpstream } from './chat/chat-upstream.ts';
import { Control } from './control.ts';
import { ControlServer } from './control-server.ts';
import { type DataDir, dataDir, lockDataDir } from './data-dir.ts';
import { FrontDoor } from './doors/front-door.ts';
import { RestDoor } from './doors/rest-door.ts';
import type { Distribution } from './edge/distribution.ts';
import { Edge } from './edge/edge.ts';
import { FileDelivery } from './edge/file-delivery.ts';
import { deployFiles } from './engines/deploy-files.ts';
import { startDynamoEngine } from './engines/dynamo-engine.ts';
import { EngineClient } from './engines/engine-client.ts';
import { provision } from './engines/provision.ts';
import { type Engine, startQueueEngine } from './engines/queue-engine.ts';
import { EventBus } from './events/event-bus.ts';
import { QueuePoller } from './events/queue-poller.ts';
import { Scheduler } from './events/scheduler.ts';
import { FunctionRuntime } from './functions/function-runtime.ts';
import { functionVariables } from './functions/function-variables.ts';
import { WarmLimit } from './functions/warm-limit.ts';
import { Log } from './log.ts';
import { type RunInfo, removeRun, writeRun } from './run-file.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';
import type { Application } from './template/application.ts';
import { readAssembly } from './template/assembly.ts';
import { accountId } from './template/intrinsics.ts';
import { readApplication } from './template/read-application.ts';
import { type Synthesize, synthesizeApp } from './template/synthesize.ts';

export interface LocalRunOptions extends Settings {
  /** Writes the cloud assembly; without it, this product's app is synthesized. */
  synthesize?: Synthesize;
  /** Where log lines go; without it, to standard output. */
  write?: (text: string) => void;
}

export interface LocalRun {
  origin: string;
  /** Of the REST API. */
  chatOrigin: string;
  info: RunInfo;
  application: Application;
  control: Control;
  log: Log;
  /** Settles when an engine ends on its own: the run is then of no more use. */
  broken: Promise<string>;
  /** Ends everything within two seconds; work in flight has one of them to finish. */
  stop(): Promise<void>;
}

type CleanUp = () => void | Promise<void>;

const region = 'us-east-1';
const graceMs = 1000;
const defaultWarmFunctions = 8;
const retryDelaysMs = [1000, 2000];

/** Starts the synthesized app on this machine. Several runs can live in one process, each with its own folder. */
export async function startLocalRun(options: LocalRunOptions): Promise<LocalRun> {
  const log = new Log(options.logLevel, options.write ?? ((text) => void process.stdout.write(text)));
  /** Run in reverse order, also when the start fails half way. */
  const cleanUps: CleanUp[] = [() => log.flush()];
  try {
    return await start(options, log, cleanUps);
  } catch (error) {
    await cleanUp(cleanUps);
    throw error;
  }
}

async function start(options: LocalRunOptions, log: Log, cleanUps: CleanUp[]): Promise<LocalRun> {
  const frontDoor = new FrontDoor();
  cleanUps.push(() => frontDoor.close());
  const port = await frontDoor.listen(options.port);
  const origin = `http://localhost:${port}`;
  const restDoor = new RestDoor();
  cleanUps.push(() => restDoor.close());
  const chatOrigin = `http://localhost:${await restDoor.listen(options.port)}`;

  const dir = dataDir(options.dataDir);
  cleanUps.push(lockDataDir(dir));
  const proxy = new AwsProxy();
  cleanUps.push(() => proxy.close());
  await proxy.listen();
  const chatUpstream = await startChatUpstream(options.chatUpstream);
  cleanUps.push(() => chatUpstream.stop());
  const broken = Promise.withResolvers<string>();

  const [application, engines] = await settleAll(
    synthesize(
      options,
      dir,
      { region, awsEndpoint: proxy.endpoint, origin, chatOrigin },
      chatUpstream.config,
    ),
    startEngines(options, dir, proxy.endpoint, log, cleanUps, broken.resolve),
  );
  await provision(application, engines.dynamo, engines.queues);
  await Promise.all(application.files.map((files) => deployFiles(files, engines.queues)));

  const secrets = new SecretStore(dir.secrets, application.secrets, chatUpstream.secrets);
  const identities = new Identities(application, log);
  const functions = new Map<string, FunctionRuntime>();
  const warmLimit = new WarmLimit(options.warmFunctions ?? defaultWarmFunctions);
  for (const definition of application.functions) {
    const { credentials } = identities.ofFunction(definition.arn);
    const variables = functionVariables(definition, secrets, credentials, {
      region,
      awsEndpoint: proxy.endpoint,
    });
    functions.set(definition.arn, new FunctionRuntime(definition, variables, log, warmLimit));
  }
  cleanUps.push(() =>
    Promise.all([...functions.values()].map((runtime) => runtime.stop())).then(() => undefined),
  );

  const call = (functionArn: string, payload: string): Promise<void> =>
    callWithRetries(functions, functionArn, payload);
  const bus = new EventBus({ application, region, queues: engines.queues, call, log });
  const outbox = new Outbox(dir.outbox, application.mailIdentities, log);
  proxy.open({ identities, ...engines, bus, secrets, outbox, buckets: application.buckets, log });

  const control = new Control({ application, functions, identities, queues: engines.queues });
  const controlServer = new ControlServer(control);
  cleanUps.push(() => controlServer.close());
  await controlServer.listen();

  const pollers = startPollers(application, functions, identities, engines.queues, log, control);
  const scheduler = new Scheduler();
  cleanUps.push(async () => {
    scheduler.stop();
    frontDoor.stopAccepting();
    restDoor.stopAccepting();
    await Promise.race([finishWork(pollers, functions), delay(graceMs)]);
  });
  scheduler.start(application.schedules, region, (arn, payload) => void call(arn, payload));
  const { api, distribution } = application;
  const edge = distribution && openEdge(distribution, engines.queues, secrets, log);
  if (api !== undefined) frontDoor.open({ api, edge, functions, log });
  if (application.restApi !== undefined) restDoor.open({ api: application.restApi, functions, log });

  const info = describeRun(application, {
    port,
    origin,
    chatOrigin,
    controlServer,
    proxy,
    operator: identities.operator,
  });
  cleanUps.push(() => removeRun(dir.path));
  writeRun(dir.path, info);
  let stopping: Promise<void> | undefined;
  return {
    origin,
    chatOrigin,
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
  { synthesize: run = synthesizeApp }: LocalRunOptions,
  dir: DataDir,
  around: { region: string; awsEndpoint: string; origin: string; chatOrigin: string },
  chatUpstream: OpenAiUpstreamConfig,
): Promise<Application> {
  // Every synthesis adds folders of code; those of earlier ones are of no use.
  rmSync(dir.assembly, { recursive: true, force: true });
  const { origin, chatOrigin, awsEndpoint } = around;
  await run({ origin, chatOrigin, uploadOrigin: awsEndpoint, chatUpstream, outdir: dir.assembly });
  const assembly = readAssembly(dir.assembly);
  if (assembly.region !== region)
    throw new StartError(`The local run stands for ${region}, not ${assembly.region}.`);
  return readApplication(assembly, around);
}

async function startEngines(
  options: LocalRunOptions,
  dir: DataDir,
  awsEndpoint: string,
  log: Log,
  cleanUps: CleanUp[],
  onUnexpectedEnd: (reason: string) => void,
): Promise<{ dynamo: EngineClient; queues: EngineClient }> {
  const keep = async (starting: Promise<Engine>): Promise<EngineClient> => {
    const engine = await starting;
    const client = new EngineClient(engine.origin);
    cleanUps.push(async () => {
      await client.close();
      await engine.stop();
    });
    return client;
  };
  const external = options.dynamoEndpoint;
  const [dynamo, queues] = await settleAll(
    external === undefined
      ? keep(
          startDynamoEngine({ databaseFile: dir.database, pidFile: dir.databasePid, log, onUnexpectedEnd }),
        )
      : keep(findExternalEngine(external)),
    keep(startQueueEngine({ dataDir: dir.queues, region, accountId, awsEndpoint }, onUnexpectedEnd)),
  );
  return { dynamo, queues };
}

function openEdge(distribution: Distribution, engine: EngineClient, secrets: SecretStore, log: Log): Edge {
  const files = new FileDelivery(engine, log);
  return new Edge({ distribution, files, log, resolve: (text) => secrets.resolve(text, 'the distribution') });
}

async function findExternalEngine(origin: string): Promise<Engine> {
  const client = new EngineClient(origin);
  try {
    await client.call('DynamoDB_20120810.ListTables', {});
  } catch (error) {
    const reason = (error as Error).message;
    throw new StartError(
      `No DynamoDB-compatible server answers at AWS_ENDPOINT_URL_DYNAMODB=${origin}: ${reason}`,
    );
  } finally {
    await client.close();
  }
  return { origin, stop: () => Promise.resolve() };
}

function startPollers(
  application: Application,
  functions: ReadonlyMap<string, FunctionRuntime>,
  identities: Identities,
  queues: EngineClient,
  log: Log,
  control: Control,
): QueuePoller[] {
  return application.queueMappings.map((mapping) => {
    const queue = application.queues.find(({ arn }) => arn === mapping.queueArn);
    const runtime = functions.get(mapping.functionArn);
    if (queue === undefined || runtime === undefined) {
      throw new StartError(
        `An event source mapping names ${mapping.queueArn}, which the template does not define.`,
      );
    }
    const poller = new QueuePoller({
      mapping,
      queue,
      runtime,
      caller: identities.ofFunction(mapping.functionArn),
      identities,
      queues,
      region,
      log,
      deliversTwice: () => control.deliversTwice,
    });
    poller.start();
    return poller;
  });
}

/** An asynchronous invocation: tried three times, as by Lambda, but with waits that suit a developer. */
async function callWithRetries(
  functions: ReadonlyMap<string, FunctionRuntime>,
  functionArn: string,
  payload: string,
): Promise<void> {
  const runtime = functions.get(functionArn);
  for (const waitMs of [0, ...retryDelaysMs]) {
    await delay(waitMs);
    const result = await runtime?.invoke(payload);
    if (result?.outcome === 'ok') return;
  }
}

function describeRun(
  application: Application,
  parts: {
    port: number;
    origin: string;
    chatOrigin: string;
    controlServer: ControlServer;
    proxy: AwsProxy;
    operator: Caller;
  },
): RunInfo {
  return {
    pid: process.pid,
    port: parts.port,
    origin: parts.origin,
    chatOrigin: parts.chatOrigin,
    controlUrl: parts.controlServer.url,
    token: parts.controlServer.token,
    awsEndpoint: parts.proxy.endpoint,
    region,
    credentials: parts.operator.credentials,
    outputs: application.outputs,
    resources: application.names,
    tableName: application.tables[0]?.name ?? '',
  };
}

async function finishWork(
  pollers: QueuePoller[],
  functions: ReadonlyMap<string, FunctionRuntime>,
): Promise<void> {
  await Promise.all(pollers.map((poller) => poller.stop()));
  while ([...functions.values()].some((runtime) => runtime.inFlight > 0)) await delay(10);
}

/** Waits for both even when one fails, so that what the other has started can be ended. */
async function settleAll<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

async function cleanUp(cleanUps: CleanUp[]): Promise<void> {
  for (const step of cleanUps.splice(0).reverse()) {
    try {
      await step();
    } catch {
      // The steps after it must run whatever happens to one.
    }
  }
}
