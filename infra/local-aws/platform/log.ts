import { type LogLevel, logLevels } from './settings.ts';

const flushEveryMs = 50;

/** Buffers lines: a write for each would cost more than a short invocation. */
export class Log {
  readonly level: LogLevel;
  readonly #write: (text: string) => void;
  #pending = '';
  #timer: NodeJS.Timeout | undefined;
  #second = 0;
  #timestamp = '';

  constructor(level: LogLevel, write: (text: string) => void) {
    this.level = level;
    this.#write = write;
  }

  isEnabled(level: LogLevel): boolean {
    return logLevels.indexOf(level) >= logLevels.indexOf(this.level);
  }

  debug(text: string): void {
    if (this.isEnabled('debug')) this.#add(text);
  }

  info(text: string): void {
    if (this.isEnabled('info')) this.#add(text);
  }

  warn(text: string): void {
    if (this.isEnabled('warn')) this.#add(`warn ${text}`);
  }

  error(text: string): void {
    this.#add(`error ${text}`);
  }

  /** Prints a line at any level, without a timestamp. */
  print(text: string): void {
    this.#pending += `${text}\n`;
    this.flush();
  }

  /** At level info, prints that a step of the start begins, and how many seconds after the process itself. */
  step(text: string): void {
    if (this.isEnabled('info')) this.print(`${(performance.now() / 1000).toFixed(1).padStart(5)} s  ${text}`);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#pending;
    this.#pending = '';
    if (text !== '') this.#write(text);
  }

  #add(text: string): void {
    this.#pending += `${this.#time()} ${text}\n`;
    this.#timer ??= setTimeout(() => this.flush(), flushEveryMs);
  }

  #time(): string {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#timestamp = new Date(now).toTimeString().slice(0, 8);
    }
    return this.#timestamp;
  }
}
