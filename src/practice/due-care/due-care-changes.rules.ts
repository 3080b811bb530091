import type { Day } from '#foundation/values/day.ts';
import type { DueDate } from './due-dates.rules.ts';

/** What is due by one protocol; null if nothing is. */
export interface ComputedCare {
  readonly protocolId: string;
  readonly due: Pick<DueDate, 'dueOn' | 'earliestOn' | 'rule' | 'explanation'> | null;
}

/** Rows of due care that are open or declined. */
export interface KnownCare {
  readonly id: string;
  readonly protocolId: string;
  readonly status: 'open' | 'declined';
  readonly dueOn: Day;
  readonly earliestOn: Day;
  readonly rule: string;
  readonly explanation: string;
}

export type CareRow = NonNullable<ComputedCare['due']> & { readonly protocolId: string };

export interface CareChanges {
  readonly added: readonly CareRow[];
  readonly changed: readonly (CareRow & { readonly id: string })[];
  /** Open rows of which nothing is due any more. */
  readonly cancelledIds: readonly string[];
}

/**
 * DUE-10. What to change so that the open rows are exactly what is due. A client who declined care is not reminded of it
 * again until another dose makes a new day due. Applied twice it changes nothing the second time.
 */
export function careChanges(computed: readonly ComputedCare[], known: readonly KnownCare[]): CareChanges {
  const added: CareRow[] = [];
  const changed: (CareRow & { id: string })[] = [];
  const kept = new Set<string>();
  for (const { protocolId, due } of computed) {
    if (!due) continue;
    const row: CareRow = {
      protocolId,
      dueOn: due.dueOn,
      earliestOn: due.earliestOn,
      rule: due.rule,
      explanation: due.explanation,
    };
    const ofProtocol = known.filter((one) => one.protocolId === protocolId);
    const open = ofProtocol.find(({ status }) => status === 'open');
    const isDeclined = ofProtocol.some(({ status, dueOn }) => status === 'declined' && dueOn === due.dueOn);
    if (open && !isDeclined) kept.add(open.id);
    if (isDeclined) continue;
    if (!open) added.push(row);
    else if (!isSame(open, row)) changed.push({ ...row, id: open.id });
  }
  const cancelledIds = known
    .filter(({ id, status }) => status === 'open' && !kept.has(id))
    .map(({ id }) => id);
  return { added, changed, cancelledIds };
}

const isSame = (open: KnownCare, row: CareRow): boolean =>
  open.dueOn === row.dueOn &&
  open.earliestOn === row.earliestOn &&
  open.rule === row.rule &&
  open.explanation === row.explanation;
