import { type AwsService, operationOf, ServiceError, sendJson } from '../aws-endpoint/service.ts';
import type { SecretStore } from './secret-store.ts';

/** Secrets Manager: GetSecretValue. */
export function secretsManagerService(secrets: SecretStore): AwsService {
  const secretId = (body: Buffer) => String((JSON.parse(body.toString()) as { SecretId?: string }).SecretId);
  return {
    requirements(call) {
      const operation = operationOf(call);
      if (operation !== 'GetSecretValue') return undefined;
      const id = secretId(call.body);
      // Requests may contain a name or an ARN; policies contain the ARN.
      return [{ action: `secretsmanager:${operation}`, resource: secrets.find(id)?.arn ?? id }];
    },
    handle({ body }, response) {
      const secret = secrets.find(secretId(body));
      if (secret === undefined) {
        const message = "Secrets Manager can't find the specified secret.";
        throw new ServiceError('ResourceNotFoundException', message);
      }
      const { name, arn, value } = secret;
      sendJson(response, 200, {
        ARN: arn,
        Name: name,
        SecretString: value,
        VersionId: '00000000-0000-0000-0000-000000000001',
        VersionStages: ['AWSCURRENT'],
      });
    },
  };
}
