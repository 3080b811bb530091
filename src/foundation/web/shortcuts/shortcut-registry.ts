/** A key and what it does. */
export interface Shortcut {
  /** As shown to the user: `B`, `?`, `mod+k`. `mod` is Cmd on a Mac and Ctrl elsewhere. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
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

/** Runs the shortcut of a pressed key. Single keys are ignored while text is typed or a dialog is open. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  const held = event.ctrlKey || event.metaKey;
  const pressed = `${held ? 'mod+' : ''}${event.key.toLowerCase()}`;
  if (!held && (event.altKey || isTyping(event.target) || isBehindDialog())) return;
  const match = snapshot.findLast(({ keys }) => keys.toLowerCase() === pressed);
  if (match === undefined) return;
  event.preventDefault();
  match.run();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="combobox"], [role="menuitem"], [role="option"]'));

const isBehindDialog = (): boolean =>
  document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"], [role="menu"]') !== null;
