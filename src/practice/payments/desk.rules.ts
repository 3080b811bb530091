import type { PaymentMethod } from '#vocabulary/payment-methods.ts';
import type { Jurisdiction } from '#practice/billing/jurisdiction.rules.ts';
import { hasSeparateTill, mayTakeAtDesk, NO_TILL } from '#practice/billing/legal-limits.rules.ts';

/** How often they are used at a desk, the usual one first. */
const IN_ORDER = [
  'card',
  'cash',
  'separate_till',
  'bank_transfer',
  'cheque',
  'insurance',
] as const satisfies readonly PaymentMethod[];

interface Desk {
  readonly methods: readonly PaymentMethod[];
  /** Why the others are not offered, a sentence each. */
  readonly refusals: readonly string[];
  /** TAX-11. The smallest coin, in minor units; 1 where nothing is rounded. */
  readonly cashStepMinor: number;
}

/** TILL-1, TILL-2. How money can be taken, or recorded, at the desk of a clinic in this place. */
export function deskOf(jurisdiction: Pick<Jurisdiction, 'cash' | 'cardsAreCash' | 'cashStepMinor'>): Desk {
  const answers = IN_ORDER.filter(
    (method) => method !== 'separate_till' || hasSeparateTill(jurisdiction),
  ).map((method) => ({
    method,
    may: method === 'cash' || method === 'card' ? mayTakeAtDesk(jurisdiction, method, NO_TILL) : null,
  }));
  return {
    methods: answers.flatMap(({ method, may }) => (may === null || may.ok ? [method] : [])),
    refusals: answers.flatMap(({ may }) => (may === null || may.ok ? [] : [may.error])),
    cashStepMinor: jurisdiction.cashStepMinor.value,
  };
}
