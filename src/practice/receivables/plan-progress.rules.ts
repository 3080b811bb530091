import type { Day } from '#foundation/values/day.ts';
import type { PaymentPlan } from './client-debts.contract.ts';
import { type Instalment, openInstalments } from './instalments.rules.ts';

/** A payment plan as it was agreed, with what is left to pay of its invoices. */
interface AgreedPlan {
  readonly openMinor: number;
  readonly isEnded: boolean;
  readonly parts: readonly Instalment[];
}

/** INSTAL-2. How far a payment plan has come: what is open of each part, and what is past its due day. */
export function planProgress(
  { openMinor, isEnded, parts }: AgreedPlan,
  today: Day,
): Pick<PaymentPlan, 'overdueMinor' | 'parts' | 'state'> {
  const open = openInstalments(parts, openMinor);
  const openOf = (dueOn: Day): number => open.find((part) => part.dueOn === dueOn)?.amountMinor ?? 0;
  return {
    state: isEnded ? 'ended' : openMinor === 0 ? 'paid' : 'running',
    parts: parts.map(({ dueOn, amountMinor }) => ({ dueOn, amountMinor, openMinor: openOf(dueOn) })),
    overdueMinor: open
      .filter(({ dueOn }) => dueOn < today)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}
