/** A part of an email, from which both its plain text and its HTML are made. */
export type MailBlock = OwnBlock | QuoteBlock;

/** A block without text from users. */
export type OwnBlock =
  /** Our own text. */
  | { type: 'text'; text: string }
  /** A URL of this deployment. A button if it is what the email is for. */
  | { type: 'link' | 'button'; label: string; url: string }
  /** A code to type. Its label is only in the plain text: in HTML it is below the heading. */
  | { type: 'code'; label: string; code: string }
  /** Numbers with their names. */
  | { type: 'figures'; figures: readonly MailFigure[] };

export interface MailFigure {
  name: string;
  value: string;
  /** Such as the change since another period. */
  note?: string | undefined;
}

/** Text from users. */
interface QuoteBlock {
  type: 'quote';
  parts: readonly QuotePart[];
}

export interface QuotePart {
  /** Such as a question. */
  title?: string | undefined;
  /** Undefined shows a placeholder, unless there is a note. */
  text?: string | undefined;
  /** Our own words, or a URL of this deployment or of the account's domains. */
  note?: string | undefined;
}
