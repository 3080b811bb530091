import type { Act, VisitOrder } from './contract.ts';

/** The acts of one repeated order of a visit. */
export interface OrderActs {
  readonly order: VisitOrder;
  readonly name: string;
  /** By the times for which they are planned, or at which they were done. */
  readonly acts: readonly Act[];
}

interface FoldedActs {
  readonly orders: readonly OrderActs[];
  /** Acts that belong to no order, or alone to theirs. */
  readonly single: readonly Act[];
}

const timeOf = ({ plannedFor, doneAt, plannedAt }: Act): string => plannedFor ?? doneAt ?? plannedAt;
const byTime = (one: Act, other: Act): number => Date.parse(timeOf(one)) - Date.parse(timeOf(other));

/** Puts the acts of a repeated order together, as soon as there are two: an hourly one has dozens a day. */
export function foldOrders(acts: readonly Act[], orders: readonly VisitOrder[]): FoldedActs {
  const folded = orders.flatMap((order): OrderActs[] => {
    const ofOrder = acts.filter(({ scheduleId }) => scheduleId === order.id).toSorted(byTime);
    const [first] = ofOrder;
    return first && ofOrder.length > 1 ? [{ order, name: first.name, acts: ofOrder }] : [];
  });
  const inOrders = new Set(folded.flatMap((one) => one.acts));
  return { orders: folded, single: acts.filter((act) => !inOrders.has(act)) };
}

const WORDS = [
  ['done', 'done'],
  ['planned', 'planned'],
  ['voided', 'skipped'],
] as const;

/** `4 done, 2 planned`. */
export const countsText = (acts: readonly Pick<Act, 'status'>[]): string =>
  WORDS.flatMap(([status, word]) => {
    const count = acts.filter((act) => act.status === status).length;
    return count === 0 ? [] : [`${count} ${word}`];
  }).join(', ');
