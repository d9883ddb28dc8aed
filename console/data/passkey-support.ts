/** Whether the browser supports passkeys: not over plain http, except on this machine. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
