import { type RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** The generated key of the visitor hash. Without it hashes cannot be matched to IP addresses. */
export class VisitorHashKey extends Construct {
  /** Resolved during the deployment, so that a cold start needs no call to Secrets Manager. */
  readonly value: string;
  readonly arn: string;

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
      reason: 'With another key every visitor would count as new.',
    });
    // unsafeUnwrap keeps the dynamic reference: the value never appears in the template.
    this.arn = secret.secretArn;
    this.value = secret.secretValue.unsafeUnwrap();
  }
}
