import { type RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** The generated key of the hash that stands for a visitor: who lacks it cannot test an address against it. */
export class VisitorHashKey extends Construct {
  /** Resolved at deployment, so that the redirect needs no call to Secrets Manager at a cold start. */
  readonly value: string;

  constructor(scope: Construct, id: string, { removalPolicy }: { removalPolicy: RemovalPolicy }) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      removalPolicy,
      description:
        'Key of the hash that turns a visitor into a fingerprint. Changing it restarts unique visitors.',
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'With another key every visitor would be a new one.',
    });
    // unsafeUnwrap keeps the dynamic reference as it is: the value itself never stands in the template.
    this.value = secret.secretValue.unsafeUnwrap();
  }
}
