/** How people can sign in to this deployment. */
export interface SignInOptions {
  mail: boolean;
  passkeys: boolean;
  sso: { label: string } | null;
}
