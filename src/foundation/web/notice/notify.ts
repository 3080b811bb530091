export interface Notice {
  readonly title: string;
  /** A later notice with the same id replaces this one. */
  readonly id?: string | undefined;
  readonly text?: string | undefined;
  /** `destructive` is for failures: it stays longer and interrupts a screen reader. */
  readonly tone?: 'plain' | 'good' | 'destructive' | undefined;
  /** Undoes what was just done. Offered for ten seconds. */
  readonly onUndo?: (() => void) | undefined;
  /** A further action; with `onUndo` it is the second button. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

type Show = (notice: Notice) => void;

let show: Show | undefined;
let dismissAll: (() => void) | undefined;
const queue: Notice[] = [];
const subscribers = new Set<() => void>();

/** Shows a short message at the edge of the screen, whatever page is open. */
export function notify(notice: Notice): void {
  if (show !== undefined) {
    show(notice);
    return;
  }
  queue.push(notice);
  for (const subscriber of subscribers) subscriber();
}

/** Whether notices are queued for the toaster, which is loaded when it is first needed. */
export const hasWaitingNotices = (): boolean => queue.length > 0;

export function subscribeToNotices(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** Dismisses all shown and queued notices: the next user of this browser neither reads nor undoes them. */
export function clearNotices(): void {
  queue.length = 0;
  dismissAll?.();
}

/** Connects the toaster and shows what is queued. @returns a function that disconnects it. */
export function connectToaster(toaster: Show, clear?: () => void): () => void {
  show = toaster;
  dismissAll = clear;
  for (const notice of queue.splice(0)) toaster(notice);
  return () => {
    if (show !== toaster) return;
    show = undefined;
    dismissAll = undefined;
  };
}
