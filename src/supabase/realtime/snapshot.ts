/** Which transactions had ended at some moment, as `pg_current_snapshot()` tells it. */
export interface Snapshot {
  /** Every transaction before this one had ended. */
  readonly from: bigint;
  /** No transaction from this one on had begun. */
  readonly to: bigint;
  /** Those between the two that were still running. */
  readonly running: ReadonlySet<bigint>;
}

/** `10:20:10,14`: the first that runs, the first that has not begun, and all that run. */
export function readSnapshot(text: string): Snapshot {
  const [from = '', to = '', running = ''] = text.split(':');
  return {
    from: BigInt(from),
    to: BigInt(to),
    running: new Set(running === '' ? [] : running.split(',').map(BigInt)),
  };
}

/** Whether what a transaction did could be seen at the moment of the snapshot. */
export const wasSeen = ({ from, to, running }: Snapshot, xid: bigint): boolean =>
  xid < from || (xid < to && !running.has(xid));
