/** A transaction snapshot, as `pg_current_snapshot()` prints it. */
export interface Snapshot {
  /** All transactions before this one had completed (xmin). */
  readonly from: bigint;
  /** No transaction from this one on had completed (xmax). */
  readonly to: bigint;
  /** The transactions in progress between the two (xip_list). */
  readonly running: ReadonlySet<bigint>;
}

/** Parses `xmin:xmax:xip_list`, such as `10:20:10,14`. */
export function readSnapshot(text: string): Snapshot {
  const [from = '', to = '', running = ''] = text.split(':');
  return {
    from: BigInt(from),
    to: BigInt(to),
    running: new Set(running === '' ? [] : running.split(',').map(BigInt)),
  };
}

/** Whether a transaction's effects were visible in the snapshot. */
export const wasSeen = ({ from, to, running }: Snapshot, xid: bigint): boolean =>
  xid < from || (xid < to && !running.has(xid));
