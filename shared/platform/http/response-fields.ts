import * as z from 'zod';
import { exampleId, type IdKind, idPattern } from '../runtime/ids.ts';

/** Schema fields shared by many responses. */

export const idField = (kind: IdKind) =>
  z.string().meta({
    pattern: idPattern(kind),
    description: 'Unique identifier of the object.',
    examples: [exampleId(kind)],
  });

/** ISO 8601 in UTC. */
export const timeField = (description: string) => z.string().meta({ format: 'date-time', description });

export const nextCursorField = z
  .string()
  .nullable()
  .meta({
    description:
      'Send it as `cursor` to get the next page, also if this one is short or empty. null: this is the ' +
      'last page.',
    examples: [null],
  });

/** The response to a deletion. */
export const deletedSchema = (kind: IdKind) => z.object({ _id: idField(kind), deleted: z.literal(true) });
