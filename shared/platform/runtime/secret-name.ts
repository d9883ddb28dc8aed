/** The purpose of a secret of an environment. */
export type SecretPurpose = 'origin' | 'visitors' | 'service' | 'sign-in';

/** The fixed name of a generated secret. No AWS SDK: read by the infrastructure. */
export const secretName = (environment: string, purpose: SecretPurpose, version: number): string =>
  `signpost/${environment}/${purpose}/${version}`;
