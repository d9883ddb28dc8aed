import * as z from 'zod';

/** Properties of our own image once a worker has processed it. */
export const pictureSchema = z.object({
  /** Displayed size, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Widths of its copies, smallest first; their names are by position (see `copyName`). */
  copies: z.array(z.int()),
  /** Dominant hue in OKLCH, in degrees; absent for an image without enough color. */
  hue: z.number().optional(),
});

export type Picture = z.infer<typeof pictureSchema>;
