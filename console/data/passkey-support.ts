/** Whether the browser knows passkeys: not on plain http, except on this machine. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
