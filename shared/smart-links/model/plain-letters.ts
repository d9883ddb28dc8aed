const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';

/** The first letters of white alphabets in black circles and squares. */
const FRAMED = [0x1f150, 0x1f170];

/**
 * Letters and digits instead of characters that only look different, as generators of "fonts" write them:
 * `ﬁ`, `𝗕`, `ｶ`, `①`, `ᴀ`, `🅱`.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[ᴀ-ᴢꜰꜱꞯɢɪɴʀʏʙʜʟ]/g, (letter) => letterAt(SMALL_CAPITALS.indexOf(letter)) ?? letter)
    .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, (letter) => {
      const at = letter.codePointAt(0) as number;
      return letterAt(at - (FRAMED.findLast((first) => first <= at) ?? at)) ?? letter;
    });

const letterAt = (index: number): string | undefined => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index];
