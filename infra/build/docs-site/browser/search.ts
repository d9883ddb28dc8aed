import type { SearchRow } from '../search-index.ts';

type Engine = typeof import('./rank.ts');
type Search = ReturnType<Engine['searchAmong']>;

const FIELD = `<input type="search" id="site-query" placeholder="Search" autocomplete="off" role="combobox"
  aria-label="Search the documentation" aria-autocomplete="list" aria-controls="site-results"
  aria-expanded="false" aria-keyshortcuts="/">
<ul id="site-results" role="listbox" aria-label="Results" hidden></ul>
<p role="status" class="visually-hidden"></p>`;

/** Adds the search: a combobox with a list of results, as the ARIA Authoring Practices Guide describes it. */
export function addSearch(): void {
  const place = document.querySelector<HTMLElement>('#site-search');
  if (!place) return;
  place.role = 'search';
  place.innerHTML = FIELD;
  const [input, list, status] = place.children as unknown as [HTMLInputElement, HTMLElement, HTMLElement];
  let active = -1;

  const activate = (index: number): void => {
    active = index;
    const options = [...list.children];
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === index);
    const option = options[index];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const setOpen = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    input.ariaExpanded = String(isOpen);
    activate(-1);
  };
  const open = ({ dataset }: HTMLElement): void => {
    setOpen(false);
    input.blur();
    location.assign(dataset['url'] ?? '');
  };

  input.addEventListener('focus', () => void load().catch(() => {}));
  input.addEventListener('input', async () => {
    const query = input.value;
    const search = await load().catch(() => undefined);
    // The query has changed in the meantime: the later call shows its own results.
    if (query !== input.value) return;
    const found = search?.(query) ?? [];
    const isEmpty = query.trim() === '';
    const problem = search ? `No results for “${query.trim()}”` : 'The search did not load. Try again.';
    list.replaceChildren(...(found.length === 0 ? [item(problem)] : found.map(option)));
    status.textContent = isEmpty ? '' : found.length === 0 ? problem : `${found.length} results`;
    setOpen(!isEmpty);
  });
  input.addEventListener('keydown', (event) => {
    const options = [...list.querySelectorAll<HTMLElement>('[data-url]')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[Math.max(active, 0)];
    if (event.key === 'Escape') return setOpen(false);
    if (!chosen || (step === undefined && (event.key !== 'Enter' || list.hidden))) return;
    event.preventDefault();
    if (step === undefined) return open(chosen);
    const from = active < 0 && step < 0 ? 0 : active;
    activate((from + step + options.length) % options.length);
  });
  // The combobox keeps the focus.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest<HTMLElement>('[data-url]');
    if (chosen) open(chosen);
  });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!place.contains(relatedTarget as Node | null)) setOpen(false);
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

let loading: Promise<Search> | undefined;

/** The engine with its index; after a failure the next call tries again. */
function load(): Promise<Search> {
  loading ??= loadOnce().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadOnce(): Promise<Search> {
  const { search = '', engine = '' } =
    document.querySelector<HTMLElement>('script[data-search]')?.dataset ?? {};
  const [{ searchAmong }, response] = await Promise.all([import(engine) as Promise<Engine>, fetch(search)]);
  if (!response.ok) throw new Error(`${search}: ${response.status}`);
  const { rows }: { rows: SearchRow[] } = await response.json();
  return searchAmong(rows);
}

function item(text: string): HTMLElement {
  const added = Object.assign(document.createElement('li'), { role: 'option', ariaSelected: 'false' });
  return Object.assign(added, { className: 'note', ariaDisabled: 'true', textContent: text });
}

function option([title, url, hint]: SearchRow, at: number): HTMLElement {
  const added = document.createElement('li');
  Object.assign(added, { id: `site-result-${at}`, role: 'option', ariaSelected: 'false' });
  added.dataset['url'] = url;
  const name = Object.assign(document.createElement('span'), { textContent: title });
  added.append(name, Object.assign(document.createElement('small'), { textContent: hint }));
  return added;
}
