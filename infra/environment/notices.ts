import { notifiesAnyone } from './alarms.ts';
import { ACCOUNT_LIMITS } from './aws-limits.ts';
import { edgeHosts } from './domains.ts';
import { mailIdentityOf } from './mail.ts';
import type { Environment } from './schema.ts';

const CERTIFICATE_NAMES = ACCOUNT_LIMITS.certificateNames.limit;

/** Notices for the operator of an environment whose settings are valid, one line each. `all` includes it. */
export function* noticesOf(
  environment: Environment,
  all: readonly Environment[],
  { now = new Date(), isRegionOpen = false } = {},
): Generator<string> {
  const { name, region, data, domains, keys, security } = environment;
  if (data.retain && isRegionOpen) {
    yield `${name}: is deployed to ${region}, the region of this shell. Set region, so that nobody deploys ` +
      'it elsewhere: docs/deploy.md#settings';
  }
  if (data.retain && !notifiesAnyone(environment)) {
    yield `${name}: alarms notify nobody, because alarms.emails is empty: docs/deploy.md#alarms`;
  }
  if (security.firewall?.attached === false) {
    yield `${name}: the firewall is detached. Deploy all stacks, then remove the setting: ` +
      'docs/deploy.md#remove-the-firewall';
  }
  const { from, version } = keys.visitor;
  if (from !== undefined) {
    yield now < new Date(from)
      ? `${name}: visitors get another key on ${from} at 00:00 UTC. Complete the deployment before: ` +
        'docs/deploy.md#keys'
      : `${name}: keys.visitor.from has passed. If version ${version} is deployed, remove it; if not, set ` +
        'a later day: docs/deploy.md#keys';
  }
  const certified = domains.certificateArn === undefined ? edgeHosts(domains).length : 0;
  if (certified > CERTIFICATE_NAMES) {
    yield `${name}: the certificate has ${certified} names, and AWS Certificate Manager allows ` +
      `${CERTIFICATE_NAMES} until the quota is raised: docs/deploy.md#domains`;
  }
  const identity = mailIdentityOf(environment);
  const others = all.filter(
    (other) => other.name !== name && other.region === region && mailIdentityOf(other) === identity,
  );
  if (identity !== undefined && others.length > 0) {
    const names = [name, ...others.map((other) => other.name)];
    yield `${names.join(' and ')} create the same identity ${identity} of Amazon SES in ${region}, which ` +
      "AWS does not allow in one account. Set mail.identity to 'existing' in all but one: " +
      'docs/deploy.md#email';
  }
}
