import type { SearchIndex, SearchRow } from '../search-index.ts';

type Engine = typeof import('./rank.ts');
type SearchRows = ReturnType<Engine['searchAmong']>;

/** Adds the search: a combobox with a list of results, as the ARIA Authoring Practices Guide describes it. */
export function addSearch(): void {
  const place = document.querySelector<HTMLElement>('#site-search');
  if (place) new Search(place);
}

class Search {
  readonly #input = document.createElement('input');
  readonly #list = document.createElement('ul');
  readonly #status = document.createElement('p');
  #search: Promise<SearchRows> | undefined;
  #active = -1;

  constructor(place: HTMLElement) {
    place.role = 'search';
    Object.assign(this.#input, {
      type: 'search',
      id: 'site-query',
      placeholder: 'Search',
      autocomplete: 'off',
    });
    for (const [name, value] of Object.entries({
      'aria-label': 'Search the documentation',
      'aria-autocomplete': 'list',
      'aria-controls': 'site-results',
      'aria-expanded': 'false',
      'aria-keyshortcuts': '/',
      role: 'combobox',
    })) {
      this.#input.setAttribute(name, value);
    }
    Object.assign(this.#list, { id: 'site-results', role: 'listbox', ariaLabel: 'Results', hidden: true });
    Object.assign(this.#status, { role: 'status', className: 'visually-hidden' });
    place.append(this.#input, this.#list, this.#status);
    this.#input.addEventListener('focus', () => void this.#load().catch(() => {}));
    this.#input.addEventListener('input', () => void this.#show());
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    // The combobox keeps the focus.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const chosen = (target as Element).closest<HTMLElement>('[data-url]');
      if (chosen) this.#open(chosen);
    });
    place.addEventListener('focusout', ({ relatedTarget }) => {
      if (!place.contains(relatedTarget as Node | null)) this.#close();
    });
    document.addEventListener('keydown', (event) => this.#shortcut(event));
  }

  /** The engine with its index; after a failure the next call tries again. */
  #load(): Promise<SearchRows> {
    const { search = '', engine = '' } =
      document.querySelector<HTMLElement>('script[data-search]')?.dataset ?? {};
    this.#search ??= Promise.all([import(engine) as Promise<Engine>, fetch(search)]).then(
      async ([{ searchAmong }, response]) => {
        if (!response.ok) throw new Error(`${search}: ${response.status}`);
        const { rows }: SearchIndex = await response.json();
        return searchAmong(rows);
      },
    );
    this.#search.catch(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  async #show(): Promise<void> {
    const query = this.#input.value;
    const searchRows = await this.#load().catch(() => undefined);
    // The query has changed in the meantime: the later call shows its own results.
    if (query !== this.#input.value) return;
    const found = searchRows?.(query) ?? [];
    const isEmpty = query.trim() === '';
    const problem = searchRows ? `No results for “${query.trim()}”` : 'The search did not load. Try again.';
    this.#active = -1;
    this.#input.removeAttribute('aria-activedescendant');
    this.#list.replaceChildren(...(found.length === 0 ? [note(problem)] : found.map(option)));
    this.#status.textContent = isEmpty ? '' : found.length === 0 ? problem : `${found.length} results`;
    this.#setOpen(!isEmpty);
  }

  #press(event: KeyboardEvent): void {
    const options = [...this.#list.querySelectorAll<HTMLElement>('[data-url]')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      const from = this.#active < 0 && step < 0 ? 0 : this.#active;
      this.#activate((from + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      const chosen = options[Math.max(this.#active, 0)];
      if (!chosen || this.#list.hidden) return;
      event.preventDefault();
      this.#open(chosen);
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

  #open({ dataset }: HTMLElement): void {
    this.#close();
    this.#input.blur();
    location.assign(dataset['url'] ?? '');
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
  item.id = `site-result-${at}`;
  item.role = 'option';
  item.setAttribute('aria-selected', 'false');
  item.dataset['url'] = url;
  const name = document.createElement('span');
  name.textContent = title;
  const where = document.createElement('small');
  where.textContent = hint;
  item.append(name, where);
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
