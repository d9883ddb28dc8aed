import { RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';
import { visitorKeySetting } from '#shared/clicks/visits/visitor-key.ts';
import { secretName } from '#shared/platform/runtime/secret-name.ts';
import { secretReference, VersionedSecret } from './versioned-secret.ts';

interface KeysProps {
  environment: Environment;
  /** Removal policy of keys that stored data depends on. */
  removalPolicy: RemovalPolicy;
}

/**
 * Before its first replacement, the visitor key is the service key: each secret costs $0.40 a month, and both
 * keys hash what identifies a visitor. The sign-in key always has a secret of its own.
 */
const FIRST_OF_VISITORS = 2;

/** The generated keys of an environment, each for one purpose: see `docs/security.md`. */
export class Keys extends Construct {
  /** The setting `visitorKey` of functions. */
  readonly visitor: string;
  /** The setting `serviceKey` of functions. */
  readonly service: string;
  /** The name of the service key's secret. */
  readonly serviceName: string;
  /** The name of the sign-in key's secret. Its value is in no function's configuration. */
  readonly signInName: string;

  constructor(scope: Construct, id: string, { environment, removalPolicy }: KeysProps) {
    super(scope, id);
    const { name, keys } = environment;
    new VersionedSecret(this, 'Visitors', {
      environment: name,
      purpose: 'visitors',
      version: keys.visitor.version,
      first: FIRST_OF_VISITORS,
      description: 'Key of the hash that turns a visitor of a link or page into a fingerprint.',
      removalPolicy,
      rotation:
        'Every visitor counts as new with another key, from a day that the operator chooses: see ' +
        'keys.visitor.',
    });
    new VersionedSecret(this, 'Service', {
      environment: name,
      purpose: 'service',
      version: keys.service,
      description: 'Key of hashed recipients, registrants and network addresses, and of links in emails.',
      removalPolicy,
      rotation: 'With another key, suppressed recipients would not be recognized: see keys.service.',
    });
    new VersionedSecret(this, 'SignIn', {
      environment: name,
      purpose: 'sign-in',
      version: keys.signIn,
      description: 'Key that sign-in codes and links are derived with.',
      // No stored data depend on it for longer than a code is valid.
      removalPolicy: RemovalPolicy.DESTROY,
      rotation: 'Rotated by a deployment, while codes of the version before stay valid: see keys.signIn.',
    });
    const service = secretReference(name, 'service', keys.service);
    const visitors = (version: number) =>
      version < FIRST_OF_VISITORS ? service : secretReference(name, 'visitors', version);
    this.visitor = visitorKeySetting(
      visitors(keys.visitor.version),
      keys.visitor.from === undefined
        ? undefined
        : { key: visitors(keys.visitor.version - 1), until: keys.visitor.from },
    );
    this.service = service;
    this.serviceName = secretName(name, 'service', keys.service);
    this.signInName = secretName(name, 'sign-in', keys.signIn);
  }
}
