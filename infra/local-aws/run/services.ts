import type { WebFunctionGateway } from '../api-gateway/web-function-gateway.ts';
import type { AwsEndpoint } from '../aws-endpoint/aws-endpoint.ts';
import { cloudFrontService } from '../cloudfront/cloudfront-service.ts';
import type { Edges } from '../cloudfront/edges.ts';
import { openEdges, openTenants } from '../cloudfront/open-distributions.ts';
import { openDynamoDb } from '../dynamodb/open-dynamodb.ts';
import { EventBus } from '../eventbridge/event-bus.ts';
import { eventBridgeService } from '../eventbridge/eventbridge-service.ts';
import { Identities } from '../iam/identities.ts';
import { SignatureVerifier } from '../iam/sigv4.ts';
import { AsyncInvoker } from '../lambda/async-invoker.ts';
import { FunctionRuntimes } from '../lambda/function-runtimes.ts';
import type { DataDir } from '../platform/data-dir.ts';
import { Faults } from '../platform/faults.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { BrowserRequests } from '../s3/browser-requests.ts';
import { s3Service } from '../s3/s3-service.ts';
import { SecretStore } from '../secrets-manager/secret-store.ts';
import { secretsManagerService } from '../secrets-manager/secrets-manager-service.ts';
import { Feedback } from '../ses/feedback.ts';
import { Outbox } from '../ses/outbox.ts';
import { sesService } from '../ses/ses-service.ts';
import { sqsService } from '../sqs/sqs-service.ts';
import type { Application } from './application.ts';
import type { Emulators } from './emulators.ts';
import { webGateway } from './web-gateway.ts';

/** What the services of a run are made of. */
export interface ServicesParts {
  options: Settings & {
    secrets?: Record<string, string>;
    dnsServers?: readonly string[] | undefined;
  };
  application: Application;
  emulators: Emulators;
  region: string;
  endpoint: AwsEndpoint;
  dir: DataDir;
  log: Log;
}

/** The services of a run behind its endpoint, and what invokes its functions. */
export interface Services {
  functions: FunctionRuntimes;
  web: WebFunctionGateway | undefined;
  edges: Edges | undefined;
  identities: Identities;
  invoker: AsyncInvoker;
  faults: Faults | undefined;
  /** Messages that functions have sent, by the name of their queue. */
  sent: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Opens the endpoint with the services of the application. A new service is a row of `services` here. */
export async function openServices(parts: ServicesParts): Promise<Services> {
  const { options, application, emulators, region, endpoint, dir, log } = parts;
  const { queues: emulator, s3: buckets } = emulators;
  const faults = options.faults === undefined ? undefined : new Faults(options.faults, log);
  if (faults) log.info(`AWS has faults: LOCAL_FAULTS=${faults.seed}`);
  const secrets = new SecretStore(dir.secrets, application.secrets, options.secrets);
  const definitions = [...application.functions, ...application.webFunctions];
  const identities = new Identities({ ...application, functions: definitions, log });

  const { bedrockEndpoint } = options;
  const surroundings = { region, awsEndpoint: endpoint.url, bedrockEndpoint };
  const functions = new FunctionRuntimes({
    definitions,
    settings: options,
    surroundings,
    endpoint,
    identities,
    secrets,
    log,
  });
  const { queues, rules } = application;
  const invoker = new AsyncInvoker({ functions, queues, identities, emulator, log });
  const call = (functionArn: string, payload: string): Promise<void> => invoker.invoke(functionArn, payload);
  const bus = new EventBus({ rules, queues, emulator, region, call, log });
  const outbox = new Outbox(dir.outbox, application.mailIdentities, log);
  const tenants = openTenants(application, { file: dir.tenants, dnsServers: options.dnsServers });
  const sent = new Map<string, number>();
  const verifier = new SignatureVerifier((key) => identities.byAccessKey(key)?.credentials);
  const { tables, resourcePolicies: policies } = application;
  endpoint.open({
    identities,
    verifier,
    services: {
      dynamodb: await openDynamoDb({
        tables,
        emulator: emulators.dynamodb,
        isShared: options.dynamoEndpoint !== undefined,
        faults,
        identities,
        log,
      }),
      sqs: sqsService(emulator, sent),
      s3: s3Service(buckets),
      events: eventBridgeService(bus),
      ses: sesService(outbox, new Feedback(application.mailConfigurationSets, bus)),
      secretsmanager: secretsManagerService(secrets),
      cloudfront: cloudFrontService(tenants),
    },
    unsigned: new BrowserRequests({ buckets: application.buckets, emulator: buckets, identities, verifier }),
    log,
  });
  return {
    functions,
    web: webGateway(application, functions, log),
    edges: openEdges(application, { emulator: buckets, policies, secrets, tenants, log }),
    identities,
    invoker,
    faults,
    sent,
    stop: () => functions.stop(),
  };
}
