/** Saves a file as one that was downloaded. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has it by then; until it has, the address must stay.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
