/** Owner of the temporary links that anybody can create without an account; no API key can be of this owner. */
export const PUBLIC_OWNER_ID = 'own_public';
