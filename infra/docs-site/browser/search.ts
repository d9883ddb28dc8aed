import type { SearchRow } from '../search-index.ts';
import { rank } from './rank.ts';

/** Adds the search: a combobox with a list of results, as the ARIA Authoring Practices Guide describes it. */
export function addSearch(): void {
  const place = document.querySelector<HTMLElement>('#search');
  if (place) new Search(place);
}

class Search {
  readonly #input = document.createElement('input');
  readonly #list = document.createElement('ul');
  readonly #status = document.createElement('p');
  #rows: Promise<SearchRow[]> | undefined;
  #active = -1;

  constructor(place: HTMLElement) {
    place.role = 'search';
    Object.assign(this.#input, { type: 'search', id: 'query', placeholder: 'Search', autocomplete: 'off' });
    for (const [name, value] of Object.entries({
      'aria-label': 'Search the documentation',
      'aria-autocomplete': 'list',
      'aria-controls': 'results',
      'aria-expanded': 'false',
      'aria-keyshortcuts': '/',
      role: 'combobox',
    })) {
      this.#input.setAttribute(name, value);
    }
    Object.assign(this.#list, { id: 'results', role: 'listbox', ariaLabel: 'Results', hidden: true });
    Object.assign(this.#status, { role: 'status', className: 'visually-hidden' });
    place.append(this.#input, this.#list, this.#status);
    this.#input.addEventListener('focus', () => void this.#load().catch(() => {}));
    this.#input.addEventListener('input', () => void this.#show());
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    place.addEventListener('focusout', ({ relatedTarget }) => {
      if (!place.contains(relatedTarget as Node | null)) this.#close();
    });
    document.addEventListener('keydown', (event) => this.#shortcut(event));
  }

  /** The index; after a failure the next call tries again. */
  #load(): Promise<SearchRow[]> {
    const url = document.querySelector<HTMLElement>('script[data-search]')?.dataset['search'] ?? '';
    this.#rows ??= fetch(url).then(async (response) => {
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return response.json();
    });
    this.#rows.catch(() => {
      this.#rows = undefined;
    });
    return this.#rows;
  }

  async #show(): Promise<void> {
    const query = this.#input.value;
    const rows = await this.#load().catch(() => undefined);
    // The query has changed meanwhile: the later call shows its own results.
    if (query !== this.#input.value) return;
    const found = rows ? rank(rows, query) : [];
    const isEmpty = query.trim() === '';
    const problem = rows ? `No results for “${query.trim()}”` : 'The search did not load. Try again.';
    this.#active = -1;
    this.#input.removeAttribute('aria-activedescendant');
    this.#list.replaceChildren(...(found.length === 0 ? [note(problem)] : found.map(option)));
    this.#status.textContent = isEmpty ? '' : found.length === 0 ? problem : `${found.length} results`;
    this.#setOpen(!isEmpty);
  }

  #press(event: KeyboardEvent): void {
    const links = [...this.#list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && links.length > 0) {
      event.preventDefault();
      const from = this.#active < 0 && step < 0 ? 0 : this.#active;
      this.#activate((from + step + links.length) % links.length);
    } else if (event.key === 'Enter') {
      const link = links[Math.max(this.#active, 0)];
      if (!link || this.#list.hidden) return;
      event.preventDefault();
      this.#close();
      link.click();
    } else if (event.key === 'Escape') {
      this.#close();
    }
  }

  #activate(index: number): void {
    this.#active = index;
    const options = [...this.#list.children];
    for (const [at, element] of options.entries())
      element.setAttribute('aria-selected', String(at === index));
    const active = options[index];
    if (!active) return;
    this.#input.setAttribute('aria-activedescendant', active.id);
    active.scrollIntoView({ block: 'nearest' });
  }

  #shortcut(event: KeyboardEvent): void {
    const isTyping = (event.target as Element).closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#input.focus();
  }

  #close(): void {
    this.#setOpen(false);
    this.#active = -1;
    this.#input.removeAttribute('aria-activedescendant');
  }

  #setOpen(isOpen: boolean): void {
    this.#list.hidden = !isOpen;
    this.#input.setAttribute('aria-expanded', String(isOpen));
  }
}

function option([title, url, hint]: SearchRow, at: number): HTMLElement {
  const item = document.createElement('li');
  item.id = `result-${at}`;
  item.role = 'option';
  item.setAttribute('aria-selected', 'false');
  const link = document.createElement('a');
  link.href = url;
  // The combobox keeps the focus.
  link.tabIndex = -1;
  const name = document.createElement('span');
  name.textContent = title;
  const where = document.createElement('small');
  where.textContent = hint;
  link.append(name, where);
  item.append(link);
  return item;
}

function note(text: string): HTMLElement {
  const item = document.createElement('li');
  item.role = 'option';
  item.className = 'note';
  item.setAttribute('aria-disabled', 'true');
  item.setAttribute('aria-selected', 'false');
  item.textContent = text;
  return item;
}
