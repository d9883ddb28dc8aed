import { type Credentials, credentialsOfProcess } from '#shared/platform/runtime/credentials.ts';

/**
 * Replaces the SDK's chain of credential providers in bundles of functions: Lambda sets environment
 * variables, and to compile the rest of the chain (profiles, SSO, STS) took a quarter of each cold start.
 */
export const defaultProvider = () => async (): Promise<Credentials> => credentialsOfProcess();
