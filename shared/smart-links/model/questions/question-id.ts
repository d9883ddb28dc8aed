import { createHash } from 'node:crypto';
import { idOfDigest } from '#shared/platform/runtime/ids.ts';

/** Ids of questions. Imported by landing pages: no zod. */

interface Asked {
  question: string;
  type: string;
}

/** 120 bits as hex digits. */
const DIGEST_LENGTH = 30;

/**
 * The ID of a question without one, derived from its text and type: questions and answers stored
 * before IDs existed get the same one. `attempt` distinguishes questions that would share an ID
 * because one of them was reworded.
 */
export function derivedQuestionId({ question, type }: Asked, attempt = 0): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([type, question, attempt]))
    .digest('hex');
  return idOfDigest('question', digest.slice(0, DIGEST_LENGTH));
}

/** A stored question or answer, with its id. */
export const withId = <Stored extends Asked & { id?: string | undefined }>(
  stored: Stored,
): Stored & { id: string } => ({ ...stored, id: stored.id ?? derivedQuestionId(stored) });

/** Matches `Question`, which is derived from this. */
interface Condition {
  question: string;
  answers: string[];
}

/** A question of any version, with all fields. */
export const currentQuestion = <
  Stored extends Asked & { id?: string | undefined; showIf?: Condition | null | undefined },
>(
  stored: Stored,
): Stored & { id: string; showIf: Condition | null } => ({
  ...withId(stored),
  showIf: stored.showIf ?? null,
});
