/**
 * Scrolls a strip sideways until one of its children is in the middle. Not by `scrollIntoView`, after which
 * Tab goes on from that child, past the link that skips the navigation.
 */
export function centerIn(strip: HTMLElement, child: HTMLElement): void {
  const [outer, inner] = [strip.getBoundingClientRect(), child.getBoundingClientRect()];
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
