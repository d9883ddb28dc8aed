import type { ProblemParams } from '#shared/platform/problems.ts';
import { emailError } from '#shared/visitor-pages/email-errors.ts';
import type { Language, Translated } from '#shared/visitor-pages/language.ts';

/** What respondents read about answers that are rejected: a text for each code, in every language. */

/** Codes of rejected answers, with what is allowed. `invalid`: any other. */
export type AnswerErrors = Pick<
  ProblemParams,
  | 'required'
  | 'invalid_type'
  | 'invalid_value'
  | 'invalid_format'
  | 'invalid_characters'
  | 'too_small'
  | 'too_large'
  | 'too_long'
  | 'invalid'
>;

/** Codes of errors about a form as a whole. */
export type FormErrors = Pick<ProblemParams, 'too_few' | 'too_many_bytes'>;

type Errors = AnswerErrors & FormErrors;

type ErrorOf<Some extends Partial<Errors>> = {
  [Code in keyof Some & keyof Errors]: { code: Code; params: Errors[Code] };
}[keyof Some & keyof Errors];

/** Why an answer is rejected. */
export type AnswerError = ErrorOf<AnswerErrors>;
/** Why the answers together are rejected. */
export type FormError = ErrorOf<FormErrors>;

type Table = { readonly [Code in keyof Errors]: (params: Errors[Code]) => string };

/** The text about an error in a language. */
export function errorText({ code, params }: AnswerError | FormError, language: Language): string {
  // The code decides which parameters there are.
  const textOf = TEXTS[language][code] as (params: Errors[keyof Errors]) => string;
  return textOf(params);
}

/** Whether there is a text for this code. */
export const isExplained = (code: string): code is keyof Errors => Object.hasOwn(TEXTS.en, code);

/** A number as it is written in a language. */
const written = (language: Language, number: number): string =>
  new Intl.NumberFormat(language).format(number);

const TEXTS: Translated<Table> = {
  en: {
    required: () => 'Please answer this question.',
    invalid_type: ({ expected }) =>
      expected === 'number'
        ? 'Enter a number such as 1500 or 3.5, without thousands separators.'
        : 'Please choose one of the answers.',
    invalid_value: () => 'Please choose one of the answers.',
    invalid_format: (params) => emailError(params, 'en'),
    invalid_characters: () => 'This answer contains characters that cannot be stored. Please remove them.',
    too_small: ({ minimum }) => `Enter a number of at least ${written('en', minimum)}.`,
    too_large: ({ maximum }) => `Enter a number of at most ${written('en', maximum)}.`,
    too_long: ({ maximum }) => `Please shorten this answer to ${written('en', maximum)} characters.`,
    invalid: () => 'Please check this answer.',
    too_few: () => 'Please answer at least one question.',
    too_many_bytes: () => 'Your answers are too long overall. Please shorten them.',
  },
  es: {
    required: () => 'Responde a esta pregunta.',
    invalid_type: ({ expected }) =>
      expected === 'number'
        ? 'Introduce un número como 1500 o 3,5, sin separador de miles.'
        : 'Elige una de las respuestas.',
    invalid_value: () => 'Elige una de las respuestas.',
    invalid_format: (params) => emailError(params, 'es'),
    invalid_characters: () => 'Esta respuesta contiene caracteres que no se pueden guardar. Quítalos.',
    too_small: ({ minimum }) => `Introduce un número de al menos ${written('es', minimum)}.`,
    too_large: ({ maximum }) => `Introduce un número de ${written('es', maximum)} como máximo.`,
    too_long: ({ maximum }) => `Acorta esta respuesta a ${written('es', maximum)} caracteres.`,
    invalid: () => 'Revisa esta respuesta.',
    too_few: () => 'Responde al menos a una pregunta.',
    too_many_bytes: () => 'Tus respuestas son demasiado largas en total. Acórtalas.',
  },
  fr: {
    required: () => 'Veuillez répondre à cette question.',
    invalid_type: ({ expected }) =>
      expected === 'number'
        ? 'Saisissez un nombre comme 1500 ou 3,5, sans séparateur de milliers.'
        : 'Veuillez choisir l’une des réponses.',
    invalid_value: () => 'Veuillez choisir l’une des réponses.',
    invalid_format: (params) => emailError(params, 'fr'),
    invalid_characters: () =>
      'Cette réponse contient des caractères qui ne peuvent pas être enregistrés. Veuillez les supprimer.',
    too_small: ({ minimum }) => `Le plus petit nombre possible est ${written('fr', minimum)}.`,
    too_large: ({ maximum }) => `Le plus grand nombre possible est ${written('fr', maximum)}.`,
    too_long: ({ maximum }) => `Veuillez raccourcir cette réponse à ${written('fr', maximum)} caractères.`,
    invalid: () => 'Veuillez vérifier cette réponse.',
    too_few: () => 'Veuillez répondre à au moins une question.',
    too_many_bytes: () => 'Vos réponses sont trop longues au total. Veuillez les raccourcir.',
  },
  de: {
    required: () => 'Bitte beantworte diese Frage.',
    invalid_type: ({ expected }) =>
      expected === 'number'
        ? 'Gib eine Zahl wie 1500 oder 3,5 ein, ohne Tausendertrennzeichen.'
        : 'Bitte wähle eine der Antworten aus.',
    invalid_value: () => 'Bitte wähle eine der Antworten aus.',
    invalid_format: (params) => emailError(params, 'de'),
    invalid_characters: () =>
      'Diese Antwort enthält Zeichen, die nicht gespeichert werden können. Bitte entferne sie.',
    too_small: ({ minimum }) => `Die kleinste mögliche Zahl ist ${written('de', minimum)}.`,
    too_large: ({ maximum }) => `Die größte mögliche Zahl ist ${written('de', maximum)}.`,
    too_long: ({ maximum }) => `Bitte kürze diese Antwort auf ${written('de', maximum)} Zeichen.`,
    invalid: () => 'Bitte prüfe diese Antwort.',
    too_few: () => 'Bitte beantworte mindestens eine Frage.',
    too_many_bytes: () => 'Deine Antworten sind insgesamt zu lang. Bitte kürze sie.',
  },
  pt: {
    required: () => 'Responda a esta pergunta.',
    invalid_type: ({ expected }) =>
      expected === 'number'
        ? 'Digite um número como 1500 ou 3,5, sem separador de milhares.'
        : 'Escolha uma das respostas.',
    invalid_value: () => 'Escolha uma das respostas.',
    invalid_format: (params) => emailError(params, 'pt'),
    invalid_characters: () => 'Esta resposta contém caracteres que não podem ser salvos. Remova-os.',
    too_small: ({ minimum }) => `O menor número possível é ${written('pt', minimum)}.`,
    too_large: ({ maximum }) => `O maior número possível é ${written('pt', maximum)}.`,
    too_long: ({ maximum }) => `Reduza esta resposta a ${written('pt', maximum)} caracteres.`,
    invalid: () => 'Verifique esta resposta.',
    too_few: () => 'Responda a pelo menos uma pergunta.',
    too_many_bytes: () => 'No total, as suas respostas são longas demais. Encurte-as.',
  },
  ar: {
    required: () => 'يُرجى الإجابة عن هذا السؤال.',
    invalid_type: ({ expected }) =>
      expected === 'number'
        ? 'أدخل رقمًا مثل 1500 أو 3.5، دون فواصل بين الآلاف.'
        : 'يُرجى اختيار إحدى الإجابات.',
    invalid_value: () => 'يُرجى اختيار إحدى الإجابات.',
    invalid_format: (params) => emailError(params, 'ar'),
    invalid_characters: () => 'تحتوي هذه الإجابة على رموز لا يمكن حفظها. يُرجى حذفها.',
    too_small: ({ minimum }) => `أصغر رقم ممكن هو ${written('ar', minimum)}.`,
    too_large: ({ maximum }) => `أكبر رقم ممكن هو ${written('ar', maximum)}.`,
    too_long: ({ maximum }) =>
      `يُرجى اختصار هذه الإجابة، فالحد الأقصى لعدد الأحرف هو ${written('ar', maximum)}.`,
    invalid: () => 'يُرجى مراجعة هذه الإجابة.',
    too_few: () => 'يُرجى الإجابة عن سؤال واحد على الأقل.',
    too_many_bytes: () => 'إجاباتك طويلة جدًا في مجموعها. يُرجى اختصارها.',
  },
};
