import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { changeItem } from '#shared/platform/dynamo/update.ts';
import { type User, userSchema } from './user.ts';
import { userKey } from './user-items.ts';

/** A user, strongly consistent. */
export const findUser = (userId: string): Promise<User | undefined> => findItem(userKey(userId), userSchema);

/** Stores the selected account for the next sign-in. */
export async function rememberAccount(userId: string, ownerId: string): Promise<void> {
  await changeItem(userKey(userId), { lastAccount: ownerId });
}
