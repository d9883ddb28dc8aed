/** The client that tests register with their OpenID providers. */
export const CLIENT = { clientId: 'signpost', clientSecret: 'a-client-secret-of-the-tests' };

/** The rest of the setting `sso` of the end-to-end tests. */
export const SSO = { domain: 'sso.example', account: 'own_SsoAccountOfTests000', label: 'Example ID' };
