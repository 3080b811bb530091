import { creditOfLine, type LineAmounts } from '#practice/billing/credit.rules.ts';
import { cancellationOf } from './plan-cancellation.rules.ts';
import type { UsedBenefits } from './plan-math.rules.ts';
import { feesOfTerm, includedIn } from './plan-state.rules.ts';
import type { PlanTerms, Settlement } from './subscriptions.contract.ts';

/** A fee on an invoice, with what earlier credit notes left of it. */
export interface InvoicedFee {
  readonly invoiceId: string;
  readonly position: number;
  readonly remaining: LineAmounts;
}

/** What a credit note takes back of a fee. */
interface FeeCredit {
  readonly invoiceId: string;
  readonly position: number;
  readonly quantityThousandths: number;
  readonly netMinor: number;
}

/**
 * PLAN-2. Which fees are credited so that a client gets an amount back, the latest first. Of one fee a part of its quantity is
 * credited, rounded up: thousandths of a fee are what an invoice knows, so that the client gets slightly more rather than less.
 */
export function feeCredits(amountMinor: number, fees: readonly InvoicedFee[]): FeeCredit[] {
  const credits: FeeCredit[] = [];
  let left = amountMinor;
  for (const { invoiceId, position, remaining } of fees) {
    if (left <= 0) break;
    const { quantityThousandths: whole, netMinor } = remaining;
    if (netMinor <= 0) continue;
    const quantityThousandths = left >= netMinor ? whole : Math.ceil((left * whole) / netMinor);
    const credit = creditOfLine(remaining, quantityThousandths);
    if (!credit.ok) continue;
    credits.push({ invoiceId, position, quantityThousandths, netMinor: -credit.value.netMinor });
    left += credit.value.netMinor;
  }
  return credits;
}

interface ToSettle {
  readonly terms: PlanTerms;
  readonly used: UsedBenefits;
  /** Fees on invoices, less what was credited of them. */
  readonly invoicedMinor: number;
  /** Fees on the bill, which a cancellation takes off it. */
  readonly openMinor: number;
  /** The latest first. */
  readonly fees: readonly InvoicedFee[];
}

/** What a cancellation costs, and which fees it credits. */
interface Settled {
  readonly settlement: Omit<Settlement, 'owedWithTaxMinor'>;
  readonly credits: readonly FeeCredit[];
}

/** PLAN-2. What canceling a plan costs. Fees on invoices count as paid: they stay to be paid where they are not. */
export function settle({ terms, used, invoicedMinor, openMinor, fees }: ToSettle): Settled {
  const cancellation = cancellationOf({
    benefits: includedIn(terms),
    used,
    feesMinor: feesOfTerm(terms),
    paidMinor: invoicedMinor,
    whenPaidMore: terms.givesBack ? 'give_back' : 'nothing',
  });
  const credits = cancellation.owedMinor < 0 ? feeCredits(-cancellation.owedMinor, fees) : [];
  const creditedMinor = credits.reduce((sum, { netMinor }) => sum + netMinor, 0);
  return {
    settlement: {
      used: terms.benefits.flatMap(({ id, label, listPriceMinor }) => {
        const uses = used[id] ?? 0;
        return uses === 0 || listPriceMinor === null
          ? []
          : [{ label, uses, listMinor: listPriceMinor * uses }];
      }),
      listValueMinor: cancellation.listValueMinor,
      paidMinor: invoicedMinor,
      restOfTermMinor: cancellation.restOfTermMinor,
      droppedMinor: openMinor,
      decidedBy: cancellation.decidedBy,
      owedMinor: creditedMinor > 0 ? -creditedMinor : Math.max(cancellation.owedMinor, 0),
      currency: terms.currency,
    },
    credits,
  };
}
