import * as z from 'zod';

/** Shapes of the modules of a QR code. */
export const QR_DOTS = ['square', 'rounded', 'dots'] as const;
/** Shapes of its finder patterns, the three squares in its corners. */
export const QR_CORNERS = ['square', 'rounded', 'circle'] as const;

/** The look of QR codes that an account or a domain has saved. Validated before it is stored. */
export const savedQrStyleSchema = z.object({
  color: z
    .string()
    .meta({ description: 'Color of the modules, 3 or 6 hexadecimal digits.', examples: ['1a2b3c'] }),
  background: z
    .string()
    .meta({ description: 'Color of the background, or `transparent`.', examples: ['ffffff'] }),
  dots: z.enum(QR_DOTS).meta({ description: 'Shape of the modules.', examples: ['rounded'] }),
  corners: z
    .enum(QR_CORNERS)
    .meta({ description: 'Shape of the three large squares in the corners.', examples: ['circle'] }),
  frame: z
    .string()
    .nullable()
    .meta({ description: 'Text of the frame. null: no frame.', examples: ['Scan me'] }),
  /** File of its logo, which no other record has. Absent: none. */
  logo: z.string().optional(),
});

export type SavedQrStyle = z.infer<typeof savedQrStyleSchema>;

/** The style of QR codes in responses. */
export const qrStyleRecordSchema = savedQrStyleSchema
  .extend({
    logo: z
      .string()
      .nullable()
      .meta({
        description: 'Storage code of the image in the middle, a copy of the one that was saved. null: none.',
        examples: ['med_4fJ2kQ8sT1vX7yZ0aBcD'],
      }),
  })
  .meta({ id: 'QrStyle' });

export type QrStyleRecord = z.infer<typeof qrStyleRecordSchema>;

export const qrStyleRecord = ({ logo, ...look }: SavedQrStyle): QrStyleRecord => ({
  ...look,
  // Files are named after their storage code.
  logo: logo === undefined ? null : logo.slice(0, logo.indexOf('.')),
});
