import { visitRoutes } from '#functions/manifest/endpoints.ts';
import { isOwnPath, isOwnRedirect } from '#shared/links/model/destination.ts';
import { budgetRecipients, incompleteChat } from './alarms.ts';
import { workersShortOfExecutions } from './capacity.ts';
import { modelsElsewhere } from './chat-models.ts';
import { copiesInSamePlace } from './data.ts';
import { CLOUDFRONT_REGION, edgeHosts } from './domains.ts';
import type { Settings } from './settings.ts';

type Environment = Settings & { localRun?: object | undefined };

/** Settings that are valid by themselves, but not together. */
export function* settingConflicts(environment: Environment) {
  yield* workersShortOfExecutions(environment);
  yield* copiesInSamePlace(environment);
  yield* budgetRecipients(environment);
  yield* incompleteChat(environment);
  yield* rootThatLoops(environment);
  yield* keysThatDoNotFit(environment);
  yield* withoutFrontend(environment);
  yield* visitsWithoutLimit(environment);
  yield* elsewhere(environment);
  yield* modelsElsewhere(environment);
}

/** What `oneRegion` rules out. */
function* elsewhere({ alarms, data, domains, oneRegion, region, security }: Environment) {
  if (!oneRegion) return;
  const copies = data.backup?.copyTo;
  if (copies !== undefined && copies.region !== region) {
    const message = `must be ${region} with oneRegion: remove copyTo to keep backups there, without copies`;
    yield { path: ['data', 'backup', 'copyTo', 'region'], message };
  }
  if (region === CLOUDFRONT_REGION) return;
  const where = `needs a stack in ${CLOUDFRONT_REGION}, and oneRegion allows ${region} only`;
  if (security.firewall !== undefined)
    yield { path: ['security', 'firewall'], message: `${where}: remove it` };
  if (alarms.outsideProbe) yield { path: ['alarms', 'outsideProbe'], message: `${where}: remove it` };
  if (domains.frontend !== undefined && domains.certificateArn === undefined) {
    const message = `${where}: request its certificate by hand and set domains.certificateArn`;
    yield { path: ['domains', 'frontend'], message };
  }
}

function* rootThatLoops({ domains }: Environment) {
  const { ownHosts, rootUrl } = domains;
  const hosts = [...edgeHosts(domains), ...ownHosts];
  if (rootUrl === undefined || !(isOwnPath(rootUrl, hosts, /^\/$/) || isOwnRedirect(rootUrl, hosts))) return;
  const message = 'must not be a short link or the front page of this service, which could loop';
  yield { path: ['domains', 'rootUrl'], message };
}

function* keysThatDoNotFit({ keys: { environment, visitor }, region, visitors }: Environment) {
  if (visitor.from !== undefined && visitor.version === 1) {
    const message = 'is the first day of a version that replaces another one, and keys.visitor.version is 1';
    yield { path: ['keys', 'visitor', 'from'], message };
  }
  if (environment === undefined) return;
  if (environment.split(':')[3] !== region)
    yield {
      path: ['keys', 'environment'],
      message: `must be a key in the region of the environment, ${region}`,
    };
  if (visitors === 'server') {
    const message =
      "must be 'functions' or 'urls' with keys.environment, which does not apply to Lambda Web Functions";
    yield { path: ['visitors'], message };
  }
}

function* withoutFrontend({ alarms, domains, localRun, region, visitors }: Environment) {
  if (domains.frontend !== undefined) return;
  if (alarms.outsideProbe && region !== CLOUDFRONT_REGION) {
    const message =
      `needs domains.frontend in ${region}: the probe is in ${CLOUDFRONT_REGION}, where CloudFront's ` +
      'own host name is not known';
    yield { path: ['alarms', 'outsideProbe'], message };
  }
  if (visitors === 'server' && localRun === undefined) {
    const message =
      "needs domains.frontend when it is 'server': without it, the server would have to know " +
      "CloudFront's host name before the distribution exists";
    yield { path: ['visitors'], message };
  }
}

/** Function URLs have no throttling of their own, so only reserved executions limit what a flood costs. */
function* visitsWithoutLimit({ capacity, localRun, visitors }: Environment) {
  if (visitors !== 'urls' || localRun !== undefined) return;
  const reserved: Readonly<Record<string, number | undefined>> = capacity.reservedConcurrency;
  const missing = visitRoutes.map(({ name }) => name).filter((name) => reserved[name] === undefined);
  if (missing.length === 0) return;
  const message =
    "is 'urls', which nothing limits but capacity.reservedConcurrency: set " + missing.join(', ');
  yield { path: ['visitors'], message };
}
