export interface Turns {
  /**
   * Runs a piece of work when it is the caller's turn: at once, unless this caller has already had a turn in this round of the
   * event loop, or has too much in progress.
   *
   * @param atOnce pieces of work of this caller that may be in progress; the rest waits for one of them to end.
   * @param run begins the work, and calls `done` when it has ended.
   */
  take(caller: string, atOnce: number, run: (done: () => void) => void): void;
}

interface Queue {
  readonly waiting: ((done: () => void) => void)[];
  readonly atOnce: number;
  inProgress: number;
}

/**
 * Deals the process out among callers: each gets one request a round of the event loop, and a bounded number in progress. Whoever
 * sends many requests at once waits for their own, and others hardly notice; nothing is refused, and nothing idles.
 */
export function takeTurns(nextRound: (begin: () => void) => void = setImmediate): Turns {
  const queues = new Map<string, Queue>();
  /** Callers who have had their turn in this round. */
  const served = new Set<string>();
  let isRoundComing = false;

  function comeAround(): void {
    if (isRoundComing) return;
    isRoundComing = true;
    nextRound(() => {
      isRoundComing = false;
      served.clear();
      for (const [caller, queue] of queues) serve(caller, queue);
    });
  }

  function serve(caller: string, queue: Queue): void {
    if (queue.inProgress >= queue.atOnce) return;
    const run = queue.waiting.shift();
    if (!run) return;
    served.add(caller);
    queue.inProgress += 1;
    comeAround();
    let isDone = false;
    run(() => {
      if (isDone) return;
      isDone = true;
      queue.inProgress -= 1;
      if (queue.waiting.length > 0) comeAround();
      else if (queue.inProgress === 0) queues.delete(caller);
    });
  }

  return {
    take: (caller, atOnce, run) => {
      const queue = queues.get(caller) ?? { waiting: [], atOnce, inProgress: 0 };
      queues.set(caller, queue);
      queue.waiting.push(run);
      if (!served.has(caller)) serve(caller, queue);
      else comeAround();
    },
  };
}
