import { isOwnPath, isOwnRedirect } from '#shared/links/model/destination.ts';
import { copiesInSamePlace } from './backup.ts';
import { budgetRecipients } from './budget.ts';
import { workersShortOfExecutions } from './concurrency.ts';
import { CLOUDFRONT_REGION, edgeHosts } from './domains.ts';
import type { Settings } from './settings.ts';

type Environment = Settings & { localRun?: object | undefined };

/** Settings that are valid by themselves, but not together. */
export function* settingConflicts(environment: Environment) {
  yield* workersShortOfExecutions(environment);
  yield* copiesInSamePlace(environment);
  yield* budgetRecipients(environment);
  yield* rootThatLoops(environment);
  yield* keysThatDoNotFit(environment);
  yield* withoutDomains(environment);
  if (environment.mailIdentity === 'existing' && environment.mailFrom === undefined)
    yield { path: ['mailIdentity'], message: 'is for mailFrom, which is not set' };
}

function* rootThatLoops({ domains, ownHosts, rootUrl }: Environment) {
  const hosts = [...(domains ? edgeHosts(domains) : []), ...ownHosts];
  if (rootUrl === undefined || !(isOwnPath(rootUrl, hosts, /^\/$/) || isOwnRedirect(rootUrl, hosts))) return;
  const message = 'must not be a short link or the front page of this service, which could loop';
  yield { path: ['rootUrl'], message };
}

function* keysThatDoNotFit({ environmentKey, region, visitorKey, visitors }: Environment) {
  if (visitorKey.from !== undefined && visitorKey.version === 1) {
    const message = 'is the first day of a version that replaces another one, and visitorKey.version is 1';
    yield { path: ['visitorKey', 'from'], message };
  }
  if (environmentKey === undefined) return;
  if (environmentKey.split(':')[3] !== region)
    yield { path: ['environmentKey'], message: `must be a key in the region of the environment, ${region}` };
  if (visitors === 'server') {
    const message = "must be 'functions' with environmentKey, which does not apply to Lambda Web Functions";
    yield { path: ['visitors'], message };
  }
}

function* withoutDomains({ domains, localRun, outsideProbe, region, visitors }: Environment) {
  if (domains !== undefined) return;
  if (outsideProbe && region !== CLOUDFRONT_REGION) {
    const message = `needs domains in ${region}: the probe is in ${CLOUDFRONT_REGION}, where CloudFront's own host name is not known`;
    yield { path: ['outsideProbe'], message };
  }
  if (visitors === 'server' && localRun === undefined) {
    const message =
      "needs domains when it is 'server': without them, the server would have to know CloudFront's host name before the distribution exists";
    yield { path: ['visitors'], message };
  }
}
