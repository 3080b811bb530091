/** Scrolls `list` so that `entry` is in its middle. Unlike `scrollIntoView` it never moves the page. */
export function revealIn(list: HTMLElement, entry: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  list.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2);
}
