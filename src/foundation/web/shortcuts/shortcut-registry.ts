/** One key, what it does, and who takes it. */
export interface Shortcut {
  /** As drawn on the key: `B`, `?`, `mod+k`. `mod` is Cmd on a Mac and Ctrl elsewhere. */
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

/** Takes a key for as long as the caller keeps it; gives back how to let go. The latest taker of a key wins. */
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

/** Runs what a pressed key stands for. Single keys are left alone where text is typed or something is open above. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  const held = event.ctrlKey || event.metaKey;
  const pressed = `${held ? 'mod+' : ''}${event.key.toLowerCase()}`;
  if (!held && (event.altKey || isTyping(event.target) || isBehindDialog())) return;
  const taken = snapshot.findLast(({ keys }) => keys.toLowerCase() === pressed);
  if (taken === undefined) return;
  event.preventDefault();
  taken.run();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="combobox"], [role="menuitem"], [role="option"]'));

const isBehindDialog = (): boolean =>
  document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"], [role="menu"]') !== null;
