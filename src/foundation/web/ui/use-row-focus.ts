import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Arrow keys, Home and End move the focus between the links of a list's rows. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, links: readonly HTMLElement[]): void {
  const at = links.findIndex((link) => link === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = target === undefined || at === -1 ? undefined : links[target];
  if (link === undefined) return;
  event.preventDefault();
  link.focus();
}

const linksIn = (list: HTMLElement | null): HTMLAnchorElement[] => [
  ...(list?.querySelectorAll<HTMLAnchorElement>('[data-row]') ?? []),
];

/**
 * The focus in a list whose rows have a link with `data-row`, their id. When the row with the focus leaves the list, the next one takes the
 * focus, so that whoever works with the keyboard goes on from there.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  /** The row that had the focus last. */
  const row = useRef<{ readonly id: string; readonly at: number }>(undefined);
  const links = () => linksIn(list.current);
  useEffect(() => {
    const left = row.current;
    if (left === undefined || ids.includes(left.id)) return;
    row.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = linksIn(list.current);
    (rows[left.at] ?? rows.at(-1))?.focus();
  }, [list, ids]);
  return {
    links,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const id = target.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
      row.current = id === undefined ? undefined : { id, at: ids.indexOf(id) };
    },
    /** The id of the row whose link has the focus. */
    focused: () => links().find((link) => link === document.activeElement)?.dataset['row'],
    /** Goes to the row so many further on; to the first one if none has the focus. */
    move: (by: number) => {
      const rows = links();
      const at = rows.findIndex((link) => link === document.activeElement);
      rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus();
    },
    /** Goes to a row, or to the one that has taken its place. */
    goTo: (id: string, at: number) => {
      const rows = links();
      (rows.find(({ dataset }) => dataset['row'] === id) ?? rows[at] ?? rows.at(-1))?.focus();
    },
  };
}
