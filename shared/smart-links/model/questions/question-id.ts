import { createHash } from 'node:crypto';
import { idOfDigest } from '#shared/platform/runtime/ids.ts';

interface Asked {
  question: string;
  type: string;
}

/** 120 bits as hex digits. */
const DIGEST_LENGTH = 30;

/**
 * The ID of a question without one, derived from its text and type: a question that was removed and is added
 * again keeps its answers. `attempt` distinguishes questions that would share an ID because one of them was
 * reworded.
 */
export function derivedQuestionId({ question, type }: Asked, attempt = 0): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([type, question, attempt]))
    .digest('hex');
  return idOfDigest('question', digest.slice(0, DIGEST_LENGTH));
}
