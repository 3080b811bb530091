/** A key and what it does. */
export interface Shortcut {
  /** As shown to the user: `B`, `?`, `mod+k`. `mod` is Cmd on a Mac and Ctrl elsewhere. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Its button is in a dialog: it works while that dialog is the only one. */
  readonly isInDialog?: boolean;
}

const shortcuts = new Set<Shortcut>();
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];

const changed = () => {
  snapshot = [...shortcuts];
  for (const listener of listeners) listener();
};

/** Registers a shortcut; of several for the same key, the latest wins. @returns a function that removes it. */
export function registerShortcut(shortcut: Shortcut): () => void {
  shortcuts.add(shortcut);
  changed();
  return () => {
    shortcuts.delete(shortcut);
    changed();
  };
}

export const listShortcuts = (): readonly Shortcut[] => snapshot;

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs the shortcut of a pressed key. Single keys are ignored while text is typed, and behind an open dialog. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  const held = event.ctrlKey || event.metaKey;
  const pressed = `${held ? 'mod+' : ''}${event.key.toLowerCase()}`;
  if (!held && (event.altKey || isTyping(event.target))) return;
  const open = held ? 0 : openDialogs();
  const match = snapshot.findLast(
    ({ keys, isInDialog = false }) =>
      keys.toLowerCase() === pressed && (open === 0 || (open === 1 && isInDialog)),
  );
  if (match === undefined) return;
  event.preventDefault();
  match.run();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="combobox"], [role="menuitem"], [role="option"]'));

const openDialogs = (): number =>
  document.querySelectorAll('[role="dialog"][data-state="open"], [role="alertdialog"], [role="menu"]').length;
