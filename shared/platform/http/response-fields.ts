import * as z from 'zod';
import { exampleId, type IdKind, idPattern } from '../runtime/ids.ts';

/** Fields that many answers have. */

/** The id of a record, which names it in paths. */
export const idField = (kind: IdKind) =>
  z.string().meta({ pattern: idPattern(kind), description: 'Its id.', examples: [exampleId(kind)] });

/** A moment: ISO 8601 in UTC. */
export const timeField = (description: string) => z.string().meta({ format: 'date-time', description });

/** Where a page of a list ended. */
export const nextCursorField = z
  .string()
  .nullable()
  .meta({
    description: 'Send it as `cursor` to get the next page. null: this is the last one.',
    examples: [null],
  });

/** What is answered when a record was deleted. */
export const deletedSchema = (kind: IdKind) => z.object({ _id: idField(kind), deleted: z.literal(true) });
