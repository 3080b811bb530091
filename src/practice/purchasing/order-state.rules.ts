import type { PurchaseState } from '#vocabulary/purchasing.ts';

/** What of a line decides how far it is. */
export interface LineProgress {
  readonly packs: number;
  readonly packThousandths: number;
  readonly receivedThousandths: number;
  /** Nothing more will come. */
  readonly isComplete: boolean;
}

export const orderedOf = ({
  packs,
  packThousandths,
}: Pick<LineProgress, 'packs' | 'packThousandths'>): number => packs * packThousandths;

/** ORDER-3. What is still to come of a line: never less than nothing, and nothing of one that is complete. */
export const restOf = (line: LineProgress): number =>
  line.isComplete ? 0 : Math.max(0, orderedOf(line) - line.receivedThousandths);

export type LineState = 'open' | 'part' | 'full' | 'over' | 'short';

export function lineStateOf(line: LineProgress): LineState {
  const ordered = orderedOf(line);
  if (line.receivedThousandths > ordered) return 'over';
  if (line.receivedThousandths === ordered) return 'full';
  if (line.isComplete) return 'short';
  return line.receivedThousandths === 0 ? 'open' : 'part';
}

/** ORDER-3. Where an order is after a delivery. */
export const stateAfterReceipt = (lines: readonly LineProgress[]): PurchaseState =>
  lines.every((line) => restOf(line) === 0) ? 'received' : 'part_received';

/** ORDER-1. What can be done with an order in a state. */
export const ORDER_STEPS = {
  change: ['draft'],
  approve: ['draft'],
  send: ['draft', 'sent', 'part_received'],
  receive: ['sent', 'part_received', 'received'],
  close: ['part_received', 'received'],
  cancel: ['draft', 'sent'],
} as const satisfies Readonly<Record<string, readonly PurchaseState[]>>;
export type OrderStep = keyof typeof ORDER_STEPS;

export const canStep = (step: OrderStep, state: PurchaseState): boolean =>
  (ORDER_STEPS[step] as readonly PurchaseState[]).includes(state);

/** `PO-2026-00042`. */
export const purchaseNumber = (year: number, counter: number): string =>
  `PO-${year}-${String(counter).padStart(5, '0')}`;
