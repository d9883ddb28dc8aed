import { setTimeout as delay } from 'node:timers/promises';
import { FunctionUrlGateway } from '../api-gateway/function-url-gateway.ts';
import { HttpApiGateway } from '../api-gateway/http-api-gateway.ts';
import { RestApiGateway } from '../api-gateway/rest-api-gateway.ts';
import { AwsEndpoint } from '../aws-endpoint/aws-endpoint.ts';
import { readAssembly } from '../cloudformation/assembly.ts';
import { Scheduler } from '../eventbridge/scheduler.ts';
import type { ShortNameOf } from '../lambda/function.ts';
import { dataDir, discardFolder, lockDataDir } from '../platform/data-dir.ts';
import { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { watchForStalls } from '../platform/stall-watch.ts';
import { StartError } from '../platform/start-error.ts';
import { type Application, readApplication } from './application.ts';
import { type CleanUp, cleanUp } from './clean-up.ts';
import { Control } from './control.ts';
import { ControlServer } from './control-server.ts';
import { provision, startEmulators } from './emulators.ts';
import { EntryPoint } from './entry-point.ts';
import { finishWork, startPollers } from './pollers.ts';
import { type RunInfo, removeRun, writeRun } from './run-file.ts';
import { openServices } from './services.ts';

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
  /** Whether the folder already has the assembly for this context, which is used again. Default: no. */
  isSynthesized?(context: SynthesisContext): boolean;
  /** Port of the endpoint of AWS services, if it is free. Default: any. */
  awsPort?: number;
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
  const entryPoint = new EntryPoint(log);
  cleanUps.push(() => entryPoint.close());
  const { port, restPort } = await entryPoint.listen(options.port);
  const origin = `http://localhost:${port}`;
  const restOrigin = `http://localhost:${restPort}`;

  const dir = dataDir(options.dataDir);
  cleanUps.push(lockDataDir(dir));
  const endpoint = new AwsEndpoint();
  cleanUps.push(() => endpoint.close());
  await endpoint.listen(options.awsPort);
  const broken = Promise.withResolvers<string>();

  log.step(`Starting ${options.dynamoEndpoint === undefined ? 'DynamoDB, SQS' : 'SQS'} and S3`);
  const synthesized = synthesize(options, { origin, awsEndpoint: endpoint.url, outdir: dir.assembly }, log);
  // Emulators that fail end the start at once.
  synthesized.catch(() => undefined);
  const emulators = await startEmulators({
    external: options.dynamoEndpoint,
    dir,
    surroundings: { region, awsEndpoint: endpoint.url },
    log,
    cleanUps,
    onUnexpectedEnd: broken.resolve,
  });
  const application = await synthesized;
  log.step('Preparing tables, queues, buckets and files');
  await provision(application, emulators);

  const services = await openServices({ options, application, emulators, region, endpoint, dir, log });
  cleanUps.push(() => services.stop());
  const { functions, identities, invoker } = services;
  const { queues } = emulators;
  const control = new Control({ ...services, application, queues });
  cleanUps.push(watchForStalls(log));
  const controlServer = new ControlServer(control);
  cleanUps.push(() => controlServer.close());
  await controlServer.listen();

  const pollers = startPollers(application, region, { ...services, queues, log, control });
  const scheduler = new Scheduler();
  cleanUps.push(async () => {
    scheduler.stop();
    entryPoint.stopAccepting();
    await Promise.race([finishWork(pollers, functions), delay(graceMs)]);
  });
  scheduler.start(application.schedules, region, async (arn, payload) => {
    await invoker.invoke(arn, payload);
    functions.evictIdle(arn);
  });
  const { httpApi, restApi, functionUrls } = application;
  entryPoint.open({
    edge: services.edges,
    apis: {
      http: httpApi && new HttpApiGateway({ api: httpApi, functions, port, log }),
      rest: restApi && new RestApiGateway({ api: restApi, functions, port, log }),
      web: services.web,
      url: new FunctionUrlGateway(functionUrls, { functions, port, log }),
    },
    stage: restApi?.stage,
  });

  const info: RunInfo = {
    pid: process.pid,
    port,
    origin,
    restOrigin,
    controlUrl: controlServer.url,
    token: controlServer.token,
    awsEndpoint: endpoint.url,
    region,
    credentials: identities.operator.credentials,
    outputs: application.outputs,
    resources: application.names,
    tableName: application.tables[0]?.name ?? '',
  };
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
  { synthesize: run, isSynthesized, shortNameOf }: LocalRunOptions,
  context: SynthesisContext,
  log: Log,
): Promise<Application> {
  if (!isSynthesized?.(context)) {
    // Every synthesis adds asset folders; remove those of earlier ones.
    discardFolder(context.outdir);
    await run(context, (text) => log.step(text));
  }
  const assembly = readAssembly(context.outdir);
  if (assembly.region !== region)
    throw new StartError(`The local run emulates ${region}, not ${assembly.region}.`);
  return readApplication(assembly, { region, ...context }, shortNameOf);
}
