export interface Notice {
  readonly title: string;
  /** A later notice with the same id takes this one's place. */
  readonly id?: string | undefined;
  readonly text?: string | undefined;
  /** `destructive` is for what went wrong; it stays longer and interrupts those who hear the page. */
  readonly tone?: 'plain' | 'good' | 'destructive' | undefined;
  /** Takes back what was just done. Offered for ten seconds. */
  readonly onUndo?: (() => void) | undefined;
  /** What else may be done about it; beside `onUndo` the second thing offered. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

type Show = (notice: Notice) => void;

let show: Show | undefined;
let dismissAll: (() => void) | undefined;
const waiting: Notice[] = [];
const wakers = new Set<() => void>();

/** Shows a short message at the edge of the screen, whatever page is open. */
export function notify(notice: Notice): void {
  if (show !== undefined) {
    show(notice);
    return;
  }
  waiting.push(notice);
  for (const wake of wakers) wake();
}

/** Whether something waits for the toaster, which is loaded when it is first needed. */
export const hasWaitingNotices = (): boolean => waiting.length > 0;

export function subscribeToNotices(wake: () => void): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}

/** Takes away what is shown and what waits: whoever comes next at this screen neither reads it nor undoes it. */
export function clearNotices(): void {
  waiting.length = 0;
  dismissAll?.();
}

/** The toaster takes over, first what has waited; gives back how to stop. */
export function connectToaster(taker: Show, clear?: () => void): () => void {
  show = taker;
  dismissAll = clear;
  for (const notice of waiting.splice(0)) taker(notice);
  return () => {
    if (show !== taker) return;
    show = undefined;
    dismissAll = undefined;
  };
}
