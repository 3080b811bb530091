import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { InvoiceField, Jurisdiction } from './jurisdiction.rules.ts';

/** What of a till a clinic has connected, or its publisher has signed. */
interface Till {
  readonly hasCertifiedDevice: boolean;
  readonly hasPublisherStatement: boolean;
}

/** No till device is connected to this program, and nobody has signed for it: TILL-1 says what that leaves. */
export const NO_TILL: Till = { hasCertifiedDevice: false, hasPublisherStatement: false };

/**
 * TILL-1. Whether a payment at the desk may be settled here. Where the law requires a certified device or a statement of the
 * publisher, and there is none, it is not offered; it is taken at the clinic's own till, and recorded here (TILL-2).
 */
export function mayTakeAtDesk(
  { cash, cardsAreCash }: Pick<Jurisdiction, 'cash' | 'cardsAreCash'>,
  method: 'cash' | 'card',
  till: Till,
): Result<null, string> {
  if (method === 'card' && !cardsAreCash.value) return ok(null);
  const condition = cash.value;
  if (condition === 'none') return ok(null);
  const what = method === 'cash' ? 'Cash' : 'Cards';
  const instead = 'Take it at your separate till, and record it here as “Separate till”.';
  if (condition === 'certified_device') {
    return till.hasCertifiedDevice
      ? ok(null)
      : refuse(
          `${what} cannot be taken here: the law requires a certified till device, and none is connected. ${instead}`,
        );
  }
  return till.hasPublisherStatement
    ? ok(null)
    : refuse(
        `${what} cannot be taken here: the law requires a statement of the publisher of this program, and there is none. ${instead}`,
      );
}

/**
 * TILL-2. Whether the clinic keeps cash in a separate till, whose daily totals it records. Only there can an invoice be recorded as paid
 * at it: elsewhere cash is taken in this program, and is counted with the drawer.
 */
export const hasSeparateTill = (jurisdiction: Pick<Jurisdiction, 'cash' | 'cardsAreCash'>): boolean =>
  !mayTakeAtDesk(jurisdiction, 'cash', NO_TILL).ok;

/**
 * What an invoice of this total, tax included, has to show. Small invoices may leave out what full ones need.
 *
 * @param totalMinor of a credit note: its size counts.
 */
export const requiredFields = (
  { invoiceFields }: Pick<Jurisdiction, 'invoiceFields'>,
  totalMinor: number,
): InvoiceField[] =>
  invoiceFields.value.filter(({ fromMinor }) => Math.abs(totalMinor) >= fromMinor).map(({ field }) => field);

/** EST-1. Whether what is planned needs a written estimate before it begins. Amounts include tax. */
export function needsWrittenEstimate(
  { estimates: { value: duty } }: Pick<Jurisdiction, 'estimates'>,
  plan: { readonly totalMinor: number; readonly isPlannedSurgery: boolean; readonly isHospitalStay: boolean },
): boolean {
  if (duty === null) return false;
  if (plan.isPlannedSurgery && duty.alwaysFor.includes('planned_surgery')) return true;
  if (plan.isHospitalStay && duty.alwaysFor.includes('hospital_stay')) return true;
  return duty.aboveMinor !== null && plan.totalMinor > duty.aboveMinor;
}

/** EST-2. What is used of an estimate, from which a warning is shown. */
const WARNING_PERCENT = 80;
/** EST-2. How far an estimate may be exceeded where the law says nothing. */
const DEFAULT_RENEWED_ABOVE_PERCENT = 20;

/**
 * EST-2. Where the cost is compared with what the client agreed to: from 80 % of it staff is warned; 20 % above it, or the amount that
 * the law of the place says, the client has to agree again.
 *
 * Source: CMA (United Kingdom), final report of 24 March 2026: 20 % or £500, whichever comes first. The warning, and 20 % for other
 * places, are proposals.
 */
export function estimateDrift(
  { estimates: { value: duty } }: Pick<Jurisdiction, 'estimates'>,
  { agreedMinor, costMinor }: { readonly agreedMinor: number; readonly costMinor: number },
): 'within' | 'near' | 'exceeded' {
  const overMinor = costMinor - agreedMinor;
  const percent = duty?.renewedAbovePercent ?? DEFAULT_RENEWED_ABOVE_PERCENT;
  const isAbovePercent = overMinor > 0 && overMinor * 100 >= agreedMinor * percent;
  const limit = duty?.renewedAboveMinor ?? null;
  if (isAbovePercent || (limit !== null && overMinor >= limit)) return 'exceeded';
  return costMinor > 0 && costMinor * 100 >= agreedMinor * WARNING_PERCENT ? 'near' : 'within';
}
