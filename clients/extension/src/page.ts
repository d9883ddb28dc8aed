import { browser } from './browser.ts';
import { ApiFailure, Failure, type MessageName } from './failure.ts';

/** What popup and settings share. All texts of others are shown as text, never as HTML. */

/** The element with this ID. */
export const element = <Kind extends HTMLElement = HTMLElement>(id: string): Kind =>
  document.getElementById(id) as Kind;

export const textOf = (name: MessageName, ...substitutions: readonly string[]): string =>
  browser.i18n.getMessage(name, [...substitutions]);

/** Replaces the names of messages in the HTML by the messages, in the language of the browser. */
export function fillTexts(): void {
  document.documentElement.lang = textOf('language');
  for (const node of document.querySelectorAll('[data-text]'))
    node.textContent = textOf(node.textContent as MessageName);
}

/** Shows only these of the page's sections. */
export function show(...ids: readonly string[]): void {
  for (const section of document.querySelectorAll('section')) section.hidden = !ids.includes(section.id);
}

/** Says what has happened, to the eyes and to screen readers. An empty text takes away what was said. */
export function say(text: string): void {
  element('status').textContent = text;
  element('problem').textContent = '';
}

/** Says what went wrong. */
export function complain(error: unknown): void {
  element('status').textContent = '';
  element('problem').textContent = sentence(error);
  element('problem').scrollIntoView();
}

function sentence(error: unknown): string {
  if (error instanceof Failure) return textOf(error.text, ...error.substitutions);
  return error instanceof ApiFailure ? error.message : textOf('unexpected');
}
