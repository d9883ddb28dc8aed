// Inline in the head: theme and language of the examples are known before anything is painted, so that
// nothing flashes or moves.
import '#console/theme/at-load.ts';
import { chosenLanguage, showLanguage } from './language.ts';

showLanguage(chosenLanguage());
