/**
 * `us.amazon.nova-2-lite-v1:0` is a profile that distributes requests over regions; without `us.` it is the
 * model itself.
 */
const PROFILE = /^(?:us|us-gov|eu|apac|jp|au|ca|global)\.(.+)$/;

/** The model of an inference profile of Amazon Bedrock; undefined for the ID of a model. */
export const profiledModel = (modelId: string): string | undefined => PROFILE.exec(modelId)?.[1];
