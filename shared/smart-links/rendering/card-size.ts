/** Size of social cards, in pixels. Imported by landing pages: no codecs. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
