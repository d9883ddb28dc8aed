/** Why a session ended: an error code, or the user signed out. */
export type SignOutReason =
  | 'signed-out'
  | 'SESSION_INVALID'
  | 'API_KEY_INVALID'
  | 'API_KEY_INACTIVE'
  | 'OWNER_SUSPENDED';
