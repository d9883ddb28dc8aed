/** Why a session has ended: the code of an error, or because its user signed out. */
export type Ending = 'signed-out' | 'API_KEY_INVALID' | 'API_KEY_INACTIVE' | 'OWNER_SUSPENDED';
