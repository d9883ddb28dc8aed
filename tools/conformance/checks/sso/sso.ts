import type { Check } from '../../support/check.ts';

export const sso: Check = {
  name: 'sso',
  tool: 'Keycloak 26.7.3',
  shows: 'people sign in with Keycloak, and each failure has its reason in the console',
  run: async (context) => (await import('./sign-ins.ts')).checkSignIns(context),
};
