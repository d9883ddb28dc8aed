import { type NamedResource, ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';

export interface SecretDefinition extends NamedResource {
  value: string | undefined;
  generate: Record<string, unknown>;
}

export function readSecrets(resources: ResolvedResource[]): SecretDefinition[] {
  return ofType(resources, 'AWS::SecretsManager::Secret').map(readSecret);
}

function readSecret(resource: ResolvedResource): SecretDefinition {
  const arn = resource.identity.ref;
  const value = resource.properties['SecretString'];
  return {
    name: arn.replace(/^.*:secret:/, '').replace(/-[a-z0-9]{6}$/, ''),
    arn,
    value: value === undefined ? undefined : String(value),
    generate: (resource.properties['GenerateSecretString'] ?? {}) as Record<string, unknown>,
  };
}
