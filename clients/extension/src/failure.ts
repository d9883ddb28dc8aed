import type messages from '../_locales/en/messages.json';

export type MessageName = keyof typeof messages;

/** What went wrong, as a message of the extension. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly text: MessageName;
  readonly substitutions: readonly string[];

  constructor(text: MessageName, ...substitutions: string[]) {
    super(text);
    this.text = text;
    this.substitutions = substitutions;
  }
}

/** An error response of the API, in the API's own words. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** With `LINK_ALREADY_EXISTS`: the ID of the other link. */
  readonly linkId: string | undefined;

  constructor(message: string, linkId?: string) {
    super(message);
    this.linkId = linkId;
  }
}
