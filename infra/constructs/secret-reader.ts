import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** Permission to read a secret that the operator has created, by its name. */
export function readSecretStatement(scope: Construct, name: string): PolicyStatement {
  const arn = Stack.of(scope).formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    // Secrets Manager appends six random characters to the name.
    resourceName: `${name}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] });
}
