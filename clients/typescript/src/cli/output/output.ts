import { type Style, styled, type Terminal, terminalOf } from '@signpost/command-line/terminal.ts';
import { warningsOf } from '../../warnings.ts';
import { errorJson, errorLines } from '../errors.ts';
import type { Io } from '../io.ts';
import { type Column, tableLines } from './table.ts';
import { clean } from './text.ts';

/** Prints results to stdout, and notes, progress and errors to stderr. */
export class Output {
  readonly isJson: boolean;
  readonly terminal: Terminal;
  readonly #io: Io;
  readonly #isQuiet: boolean;
  readonly #notes: Terminal;
  #progress = false;

  constructor(io: Io, { json, quiet }: { json: boolean; quiet: boolean }) {
    this.#io = io;
    this.isJson = json;
    this.#isQuiet = quiet;
    this.terminal = terminalOf(io.stdout, io);
    this.#notes = terminalOf(io.stderr, io);
  }

  /** Prints a value as JSON: indented for people, on one line for programs. */
  json(value: unknown): void {
    this.line(JSON.stringify(value, null, this.terminal.isTty ? 2 : 0));
  }

  /** One value of a stream, always on one line. */
  jsonLine(value: unknown): void {
    this.line(JSON.stringify(value));
  }

  line(text = ''): void {
    this.#clearProgress();
    this.#io.stdout.write(`${text}\n`);
  }

  /** Without a line break, such as a piece of a streamed completion. */
  piece(text: string): void {
    this.#io.stdout.write(text);
  }

  /** Resolves when the stream takes more: a large file must not pile up in memory. */
  bytes(content: Uint8Array | string): Promise<void> {
    return new Promise((resolve) => this.#io.stdout.write(content, () => resolve()));
  }

  style(text: string, style: Style): string {
    return styled(text, style, this.terminal);
  }

  /** What the terminal can show of two forms. */
  symbol(unicode: string, ascii: string): string {
    return this.terminal.hasUnicode ? unicode : ascii;
  }

  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    for (const line of tableLines(columns, rows, this.terminal)) this.line(line);
  }

  /** Names and values in two columns; leaves out those without a value. */
  fields(entries: readonly (readonly [name: string, value: string | number | null | undefined])[]): void {
    const shown = entries.filter(([, value]) => value !== null && value !== undefined && value !== '');
    const width = Math.max(...shown.map(([name]) => name.length));
    for (const [name, value] of shown) {
      this.line(`${this.style(name.padEnd(width), 'dim')}  ${clean(String(value))}`);
    }
  }

  /** What the service accepted and will not work; also with --quiet. */
  warnings(result: object): void {
    for (const { path, message } of warningsOf(result)) {
      this.#clearProgress();
      this.#io.stderr.write(`Warning: ${path}: ${message}\n`);
    }
  }

  /** A note for people; not with --quiet. */
  note(text: string): void {
    if (this.#isQuiet) return;
    this.#clearProgress();
    this.#io.stderr.write(`${text}\n`);
  }

  noteStyled(text: string, style: Style): string {
    return styled(text, style, this.#notes);
  }

  /** One line that the next one replaces; only on a terminal. */
  progress(text: string): void {
    if (this.#isQuiet || !this.#notes.isTty) return;
    this.#io.stderr.write(`\r\u001b[K${text}`);
    this.#progress = true;
  }

  /** Writes a warning to standard error, even with --quiet. */
  warning(text: string): void {
    this.#clearProgress();
    this.#io.stderr.write(`${styled('Warning:', 'yellow', this.#notes)} ${text}\n`);
  }

  error(error: unknown): void {
    this.#clearProgress();
    if (this.isJson) {
      this.#io.stderr.write(`${JSON.stringify(errorJson(error))}\n`);
      return;
    }
    const [message = '', ...rest] = errorLines(error).map((line) => line.trimEnd());
    this.#io.stderr.write(`${styled('Error:', 'red', this.#notes)} ${clean(message)}\n`);
    for (const line of rest) this.#io.stderr.write(`  ${clean(line)}\n`);
  }

  #clearProgress(): void {
    if (this.#progress) this.#io.stderr.write('\r\u001b[K');
    this.#progress = false;
  }
}
