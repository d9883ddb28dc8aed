/** Texts that people have to see. */

/**
 * A character with ink of its own: no space, control or combining mark, nothing that fonts do not draw
 * (Unicode's Default_Ignorable_Code_Point, such as fillers, selectors and tags), and no blank among letters
 * and symbols.
 */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u;

/** Whether a text shows anything. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** A text in one line, without white space around it. Control characters become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** A text of several lines. Control characters other than line breaks and tabs become spaces. */
export const withoutControls = (text: string): string => text.replace(/(?![\n\r\t])\p{Cc}/gu, ' ').trim();
