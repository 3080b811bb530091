import { useRef } from 'react';

/** What opened something, as long as it is there: of an entry of a menu, which goes first, the button of the menu. */
function openerOf(focused: Element | null): Element | null {
  // A shortcut opened it: nothing had the focus.
  if (focused === document.body) return null;
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu == null ? focused : document.getElementById(menu);
}

/**
 * What gets the focus instead of an opener: of a tab that was not opened after all, the one that is open. A tab is opened by
 * the focus, so that it would ask again.
 */
function focusTargetOf(opener: Element): Element | null {
  if (opener.getAttribute('role') !== 'tab' || opener.getAttribute('aria-selected') === 'true') return opener;
  return opener.closest('[role="tablist"]')?.querySelector('[role="tab"][aria-selected="true"]') ?? null;
}

/** What a person works on when the opener is gone: the dialog or sheet from which another one was opened, or else the page. */
const surroundings = (): Element | null =>
  [
    ...document.querySelectorAll(
      '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]',
    ),
  ].at(-1) ?? document.querySelector('main');

/**
 * Gives the focus back to what opened a sheet or a dialog. The library does so only for a button that it knows as the
 * trigger, and leaves the focus at the top of the document otherwise. If the opener is gone, such as the row of a task that
 * was closed, the dialog that it was in gets it, or else the page's content.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever closed it may have moved the focus on purpose, such as to the next sheet.
      if (document.activeElement !== document.body) return;
      const target = (opener.current?.isConnected ? focusTargetOf(opener.current) : null) ?? surroundings();
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
