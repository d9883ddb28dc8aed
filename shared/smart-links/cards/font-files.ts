import biz from '@fontsource/biz-udpgothic/files/biz-udpgothic-japanese-700-normal.woff';
import interCyrillic500 from '@fontsource/inter/files/inter-cyrillic-500-normal.woff';
import interCyrillic700 from '@fontsource/inter/files/inter-cyrillic-700-normal.woff';
import interCyrillicExt500 from '@fontsource/inter/files/inter-cyrillic-ext-500-normal.woff';
import interCyrillicExt700 from '@fontsource/inter/files/inter-cyrillic-ext-700-normal.woff';
import interGreek500 from '@fontsource/inter/files/inter-greek-500-normal.woff';
import interGreek700 from '@fontsource/inter/files/inter-greek-700-normal.woff';
import inter500 from '@fontsource/inter/files/inter-latin-500-normal.woff';
import inter700 from '@fontsource/inter/files/inter-latin-700-normal.woff';
import interExt500 from '@fontsource/inter/files/inter-latin-ext-500-normal.woff';
import interExt700 from '@fontsource/inter/files/inter-latin-ext-700-normal.woff';
import interVietnamese500 from '@fontsource/inter/files/inter-vietnamese-500-normal.woff';
import interVietnamese700 from '@fontsource/inter/files/inter-vietnamese-700-normal.woff';
import jetbrains500 from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-500-normal.woff';
import jetbrains700 from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-700-normal.woff';
import jetbrainsExt500 from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-ext-500-normal.woff';
import jetbrainsExt700 from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-ext-700-normal.woff';
import lora500 from '@fontsource/lora/files/lora-latin-500-normal.woff';
import lora700 from '@fontsource/lora/files/lora-latin-700-normal.woff';
import loraExt500 from '@fontsource/lora/files/lora-latin-ext-500-normal.woff';
import loraExt700 from '@fontsource/lora/files/lora-latin-ext-700-normal.woff';
import arabic500 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-500-normal.woff';
import arabic700 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff';
import nunito600 from '@fontsource/nunito/files/nunito-latin-600-normal.woff';
import nunito800 from '@fontsource/nunito/files/nunito-latin-800-normal.woff';
import nunitoExt600 from '@fontsource/nunito/files/nunito-latin-ext-600-normal.woff';
import nunitoExt800 from '@fontsource/nunito/files/nunito-latin-ext-800-normal.woff';
import outfit500 from '@fontsource/outfit/files/outfit-latin-500-normal.woff';
import outfit700 from '@fontsource/outfit/files/outfit-latin-700-normal.woff';
import outfitExt500 from '@fontsource/outfit/files/outfit-latin-ext-500-normal.woff';
import outfitExt700 from '@fontsource/outfit/files/outfit-latin-ext-700-normal.woff';
import playfair500 from '@fontsource/playfair-display/files/playfair-display-latin-500-normal.woff';
import playfair700 from '@fontsource/playfair-display/files/playfair-display-latin-700-normal.woff';
import playfairExt500 from '@fontsource/playfair-display/files/playfair-display-latin-ext-500-normal.woff';
import playfairExt700 from '@fontsource/playfair-display/files/playfair-display-latin-ext-700-normal.woff';
import grotesk500 from '@fontsource/space-grotesk/files/space-grotesk-latin-500-normal.woff';
import grotesk700 from '@fontsource/space-grotesk/files/space-grotesk-latin-700-normal.woff';
import groteskExt500 from '@fontsource/space-grotesk/files/space-grotesk-latin-ext-500-normal.woff';
import groteskExt700 from '@fontsource/space-grotesk/files/space-grotesk-latin-ext-700-normal.woff';
import type { ThemeFont } from '../model/settings/theme.ts';

/**
 * The fonts of social cards, as WOFF: the subsets of a family by weight. All are under the SIL Open Font
 * License. The Japanese one has one weight and letters of other scripts.
 */

export type Weight = 'medium' | 'bold';

export type Family = Exclude<ThemeFont, 'system'> | 'arabic' | 'japanese';

type Files = readonly Uint8Array<ArrayBuffer>[];

const JAPANESE = [biz];

export const FONT_FILES: Readonly<Record<Family, Readonly<Record<Weight, Files>>>> = {
  inter: {
    medium: [inter500, interExt500, interCyrillic500, interCyrillicExt500, interGreek500, interVietnamese500],
    bold: [inter700, interExt700, interCyrillic700, interCyrillicExt700, interGreek700, interVietnamese700],
  },
  outfit: { medium: [outfit500, outfitExt500], bold: [outfit700, outfitExt700] },
  nunito: { medium: [nunito600, nunitoExt600], bold: [nunito800, nunitoExt800] },
  spaceGrotesk: { medium: [grotesk500, groteskExt500], bold: [grotesk700, groteskExt700] },
  lora: { medium: [lora500, loraExt500], bold: [lora700, loraExt700] },
  playfair: { medium: [playfair500, playfairExt500], bold: [playfair700, playfairExt700] },
  jetbrainsMono: { medium: [jetbrains500, jetbrainsExt500], bold: [jetbrains700, jetbrainsExt700] },
  arabic: { medium: [arabic500], bold: [arabic700] },
  japanese: { medium: JAPANESE, bold: JAPANESE },
};
