import { createMenuClock } from './menu-clock.ts';

const MENU = '[data-mega-menu] details';
const ANY_MENU = `${MENU}, details[data-phone-menu]`;

const menuAt = (target: EventTarget | null, selector: string): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(selector) : null;

const summaryOf = (menu: HTMLDetailsElement) => menu.querySelector<HTMLElement>(':scope > summary');

/** The elements that arrow keys move through: the buttons of the bar, or the links of an open panel. */
const barOf = (element: Element): HTMLElement[] => [
  ...(element.closest('[data-mega-menu]')?.querySelectorAll<HTMLElement>('[data-menu-button]') ?? []),
];
const linksOf = (menu: HTMLDetailsElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('a')];

function moveFocus(row: readonly HTMLElement[], from: Element | null, by: number): void {
  const at = row.findIndex((element) => element === from);
  row.at((at + by + row.length) % row.length)?.focus();
}

/**
 * Handles arrow keys: along the bar, from a button into its panel, and through the panel. Returns whether the key was
 * handled.
 */
function handleArrowKey(key: string, focused: Element): boolean {
  const menu = menuAt(focused, MENU);
  const isButton = focused.hasAttribute('data-menu-button');
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const button = isButton ? focused : menu && summaryOf(menu);
    if (!button) return false;
    moveFocus(barOf(button), button, key === 'ArrowRight' ? 1 : -1);
    return true;
  }
  if (!menu) return false;
  if (key === 'ArrowDown' && isButton) {
    menu.open = true;
    linksOf(menu)[0]?.focus();
    return true;
  }
  if (isButton || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  moveFocus(linksOf(menu), focused, key === 'ArrowDown' ? 1 : -1);
  return true;
}

/**
 * Adds what the browser does not do for the menus: opening under a resting pointer, arrow keys, Escape, and closing
 * when the focus leaves. The browser handles touch and click.
 */
export function attachMenus(page: Document, signal: AbortSignal): void {
  const opened = (selector: string) =>
    [...page.querySelectorAll<HTMLDetailsElement>(selector)].filter((menu) => menu.open);
  const closeAllBut = (kept: Element | null, selector = ANY_MENU) => {
    for (const menu of opened(selector)) if (menu !== kept) menu.open = false;
  };
  /** The menu that only a pointer has opened: a click on it keeps it instead of closing it. */
  let hovered: HTMLDetailsElement | null = null;
  const clock = createMenuClock<HTMLDetailsElement>({
    open: (menu) => {
      closeAllBut(menu);
      hovered = menu.open ? hovered : menu;
      menu.open = true;
    },
    close: () => closeAllBut(null, MENU),
  });
  const listen = <K extends keyof DocumentEventMap>(
    kind: K,
    react: (event: DocumentEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => page.addEventListener(kind, react, { ...options, signal });

  let under: HTMLDetailsElement | null = null;
  const pointAt = (menu: HTMLDetailsElement | null) => {
    if (menu === under) return;
    under = menu;
    if (menu) clock.enter(menu);
    else clock.leave();
  };
  listen('pointerover', (event) => {
    if (event.pointerType === 'mouse') pointAt(menuAt(event.target, MENU));
  });
  page.documentElement.addEventListener('pointerleave', () => pointAt(null), { signal });

  // Before the browser opens or closes what was clicked on.
  listen(
    'click',
    (event) => {
      const menu = menuAt(event.target, ANY_MENU);
      const clicked = event.target instanceof Element ? event.target : null;
      const isLink = clicked?.closest('a') != null;
      closeAllBut(isLink ? null : menu);
      if (!menu || menu !== hovered || isLink) return;
      if (menu.open && summaryOf(menu)?.contains(clicked)) event.preventDefault();
      hovered = null;
    },
    { capture: true },
  );
  // `toggle` is fired for opening by click and by keys too; it does not bubble.
  listen(
    'toggle',
    ({ target }) => {
      const menu = menuAt(target, MENU);
      if (!menu || menu !== target) return;
      if (!menu.open && hovered === menu) hovered = null;
      clock.menuChanged(opened(MENU)[0] ?? null);
    },
    { capture: true },
  );

  listen('focusin', ({ target }) => {
    const menu = menuAt(target, ANY_MENU);
    for (const open of opened(ANY_MENU)) if (open !== menu && open !== hovered) open.open = false;
  });

  listen('keydown', (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.key === 'Escape') {
      const menu = opened(ANY_MENU)[0];
      if (!menu) return;
      menu.open = false;
      if (menu.contains(page.activeElement)) summaryOf(menu)?.focus();
    } else if (event.target.closest('[data-mega-menu]') && handleArrowKey(event.key, event.target))
      event.preventDefault();
  });
}
