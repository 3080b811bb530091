/**
 * The delays: before a resting pointer opens a menu, while others open at once, and before a menu closes after the
 * pointer left.
 */
export const MENU_DELAYS = { openMs: 200, skipMs: 300, closeMs: 150 } as const;

interface MenuActions<Id> {
  readonly open: (menu: Id) => void;
  readonly close: () => void;
}

/** Decides when menus open and close under a pointer. */
export interface MenuClock<Id> {
  /** The pointer is over a menu or what opens it. */
  readonly enter: (menu: Id) => void;
  /** The pointer is over no menu. */
  readonly leave: () => void;
  /** Something else, such as a key, has opened a menu or closed all menus. */
  readonly menuChanged: (menu: Id | null) => void;
}

/**
 * A resting pointer opens the first menu after a delay. While one is open, or was just closed, the next opens at
 * once.
 */
export function createMenuClock<Id>({ open, close }: MenuActions<Id>): MenuClock<Id> {
  let current: Id | null = null;
  let isSkipping = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let skipping: ReturnType<typeof setTimeout> | undefined;

  const menuChanged = (menu: Id | null) => {
    // The `toggle` event of what the clock itself did arrives later, when the pointer may have left already.
    if (menu === current) return;
    clearTimeout(opening);
    clearTimeout(closing);
    if (menu === null) {
      clearTimeout(skipping);
      isSkipping = true;
      skipping = setTimeout(() => (isSkipping = false), MENU_DELAYS.skipMs);
    }
    current = menu;
  };
  const show = (menu: Id) => {
    menuChanged(menu);
    open(menu);
  };
  return {
    menuChanged,
    enter: (menu) => {
      clearTimeout(closing);
      clearTimeout(opening);
      if (menu === current) return;
      if (current !== null || isSkipping) show(menu);
      else opening = setTimeout(() => show(menu), MENU_DELAYS.openMs);
    },
    leave: () => {
      clearTimeout(opening);
      if (current === null) return;
      clearTimeout(closing);
      closing = setTimeout(() => {
        menuChanged(null);
        close();
      }, MENU_DELAYS.closeMs);
    },
  };
}
