const SHOWN_MS = 2000;

/** Adds a button to every block of code that copies it. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll('figure.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(figure.querySelector('code'), button));
    figure.append(button);
  }
}

async function copy(code: Element | null, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code?.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Press Ctrl+C';
    if (code) getSelection()?.selectAllChildren(code);
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, SHOWN_MS);
}
