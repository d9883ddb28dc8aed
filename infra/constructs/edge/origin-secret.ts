import { RemovalPolicy } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';
import { secretReference, VersionedSecret } from '../versioned-secret.ts';

/**
 * The generated secret that authenticates the distribution to the functions. A new version reaches the
 * distribution before the functions, so the distribution sends the newest two, and each function accepts the
 * one it was deployed with.
 */
export class OriginSecret extends VersionedSecret {
  /** Sent by the distribution: the newest two versions, comma-separated. Resolved during the deployment. */
  readonly sent: string;
  /** Expected by the functions: one dynamic reference each. */
  readonly expected: string;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    const { name, keys } = environment;
    super(scope, id, {
      environment: name,
      purpose: 'origin',
      version: keys.origin,
      description: 'Sent by the distribution, so that the functions recognize its requests.',
      // No data is lost: it can be generated again.
      removalPolicy: RemovalPolicy.DESTROY,
      rotation:
        'Rotated by a deployment, which updates distribution and functions together: see keys.origin.',
    });
    const references = this.versions.map((it) => secretReference(name, 'origin', it));
    this.sent = references.join(',');
    this.expected = secretReference(name, 'origin', keys.origin);
  }
}
