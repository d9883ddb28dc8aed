import { findBinding } from '#shared/core/domains/domain-store.ts';

/**
 * A new link with the account's default domain, unless it names a domain, or null for the service's own
 * host. Takes one read for an account with a default domain, which an operator may have just unbound:
 * links there would not work.
 */
export async function withDefaultDomain<Input extends { customDomain?: string | null | undefined }>(
  input: Input,
  { ownerId, defaultDomain }: { ownerId: string; defaultDomain: string | undefined },
): Promise<Input> {
  if (input.customDomain !== undefined || defaultDomain === undefined) return input;
  const binding = await findBinding(defaultDomain);
  return binding?.ownerId === ownerId && !binding.closed ? { ...input, customDomain: defaultDomain } : input;
}
