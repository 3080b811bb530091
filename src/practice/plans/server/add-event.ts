import { randomUUID } from 'node:crypto';
import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { Day } from '#foundation/values/day.ts';
import { planEarned } from '#practice/ledger/plan-postings.rules.ts';
import { postEntry } from '#practice/ledger/server/public/post-entry.ts';
import type { PlanEvent } from '../plan-state.rules.ts';
import type { Settlement } from '../subscriptions.contract.ts';
import type { Subscription } from './find-subscriptions.ts';
import type { PlanScope } from './plan-scope.ts';

interface NewEvent extends Partial<Pick<PlanEvent, 'pauseMonths' | 'cycle' | 'benefitId' | 'uses'>> {
  readonly kind: PlanEvent['kind'];
  readonly effectiveOn: Day;
  readonly chargeId?: string | null;
  readonly actId?: string;
  readonly settlement?: Settlement;
  readonly reason?: string;
  /** What becomes income with it, and where it is counted. */
  readonly earned?: { readonly minor: number; readonly category: IncomeCategory };
}

/** Adds what happened to a plan, and books what becomes income with it, in one go. */
export async function addEvent(
  scope: PlanScope,
  { id, clientId, terms, today }: Subscription,
  event: NewEvent,
): Promise<void> {
  const { kind, effectiveOn, earned } = event;
  const earnedMinor = earned?.minor ?? 0;
  const ledgerEntryId = earnedMinor === 0 ? null : randomUUID();
  await Promise.all([
    earned &&
      ledgerEntryId &&
      postEntry(scope, {
        id: ledgerEntryId,
        kind: event.benefitId === undefined ? 'plan_settlement' : 'plan_benefit',
        bookedOn: today,
        clientId,
        reference: terms.name.slice(0, 60),
        currency: terms.currency,
        postings: planEarned({ clientId, revenueMinor: earnedMinor, category: earned.category }),
      }),
    scope.tx
      .insertInto('wellness_events')
      .values({
        clinic_id: scope.session.clinicId,
        subscription_id: id,
        kind,
        effective_on: effectiveOn,
        cycle: event.cycle ?? null,
        charge_id: event.chargeId ?? null,
        earned_minor: earnedMinor,
        ledger_entry_id: ledgerEntryId,
        // A job may write the columns above, and none of those below.
        ...(event.pauseMonths === undefined ? {} : { pause_months: event.pauseMonths }),
        ...(event.benefitId === undefined ? {} : { benefit_id: event.benefitId, uses: event.uses ?? null }),
        ...(event.actId === undefined ? {} : { act_id: event.actId }),
        ...(event.settlement === undefined ? {} : { settlement: JSON.stringify(event.settlement) }),
        ...(event.reason === undefined ? {} : { reason: event.reason }),
      })
      .execute(),
  ]);
}
