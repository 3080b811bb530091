import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { dayOfYear } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type BillLine, getBillEndpoint, type UnfinishedVisit } from '#practice/billing/bills.contract.ts';
import { issueInvoiceEndpoint } from '#practice/billing/invoices.contract.ts';
import { BillSummary } from '#practice/billing/web/public/bill-summary.tsx';
import type { ClientAccount } from '#practice/payments/contract.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { visitPath } from '#practice/visits/web/public/open-visit-path.ts';
import { BillDriftNotices } from '../bill-drift-notices.tsx';
import { StepFooter } from './step-footer.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface CheckoutReviewProps {
  readonly clientId: string;
  readonly account: ClientAccount;
  readonly onIssued: (invoiceId: string) => void;
  /** Nothing is to be invoiced, and something is open. */
  readonly onPay: () => void;
  readonly onFinish: () => void;
  readonly onBack: () => void;
}

/** The first step: what is owed, and what may be missing from it. */
export function CheckoutReview({
  clientId,
  account,
  onIssued,
  onPay,
  onFinish,
  onBack,
}: CheckoutReviewProps) {
  const bill = useQuery(queryOf(getBillEndpoint, { clientId }));
  const issue = useWrite(issueInvoiceEndpoint);
  const next = useFirstFocus();
  const { zone } = useClinicClock();
  if (bill.error && !bill.data)
    return (
      <ErrorState
        title="The bill could not be loaded"
        error={bill.error}
        onRetry={() => void bill.refetch()}
      />
    );
  if (bill.data === undefined) return <SkeletonRows rows={5} />;
  const { lines, totals, unfinished } = bill.data;
  const [total] = totals;
  const own = lines.filter(({ currency }) => currency === total?.currency);
  const owed = account.balances.find(({ openMinor }) => openMinor > 0);
  const submit = () => {
    if (!total || own.length === 0) {
      if (owed) onPay();
      else onFinish();
      return;
    }
    issue.mutate(
      { clientId, chargeIds: own.map(({ id }) => id), totalMinor: total.totalMinor },
      { onSuccess: ({ id }) => onIssued(id) },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4"
    >
      <BillDriftNotices clientId={clientId} zone={zone} />
      <MayBeMissing visits={unfinished} />
      {own.length === 0 ? (
        <EmptyState
          compact
          icon={<CircleCheck />}
          title="Nothing new to invoice"
          hint={owed ? 'Some earlier invoices are still open.' : 'Nothing to pay.'}
        />
      ) : (
        <BillLines lines={own} />
      )}
      {total && own.length > 0 && (
        <BillSummary
          bills={[total]}
          label="Total"
          includesTax={own.every(({ includesTax }) => includesTax)}
        />
      )}
      {owed && (
        <p className="text-right text-base text-ink-muted tabular">
          {own.length > 0 ? 'Earlier invoices: ' : ''}
          {showMoney(owed.openMinor, owed.currency)} open
        </p>
      )}
      <FormError error={issue.error} />
      <StepFooter onBack={onBack}>
        <Button type="submit" variant="primary" size="lg" ref={next} busy={issue.isPending}>
          {total && own.length > 0
            ? `Issue invoice · ${showMoney(total.totalMinor, total.currency)}`
            : owed
              ? 'Go to payment'
              : 'Go on'}
        </Button>
      </StepFooter>
    </form>
  );
}

/** The quantity, and the day where a pet was here on several. */
const factsOf = ({ performedOn, quantityThousandths, unit }: BillLine, all: readonly BillLine[]): string =>
  [
    all.some((other) => other.performedOn !== performedOn) ? dayOfYear(performedOn) : '',
    quantityLabel(quantityThousandths, unit),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');

/** The lines of each pet below its name. */
function BillLines({ lines }: { readonly lines: readonly BillLine[] }) {
  const pets = [...Map.groupBy(lines, ({ petName }) => petName ?? '')];
  return (
    <div className="flex flex-col">
      {pets.map(([petName, own]) => (
        <Fragment key={petName}>
          {petName !== '' && <h3 className="pt-2 pb-1 text-sm font-semibold text-ink-muted">{petName}</h3>}
          <ul className="divide-y divide-line border-y border-line">
            {own.map((line) => (
              <li key={line.id} className="flex items-baseline justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">
                  {line.description}
                  <span className="block text-sm text-ink-muted tabular empty:hidden">
                    {factsOf(line, own)}
                  </span>
                  {line.discountMinor > 0 && (
                    <span className="block text-sm text-ink-muted">
                      Discount {showMoney(line.discountMinor, line.currency)}
                    </span>
                  )}
                </span>
                <span className="shrink-0 tabular">
                  {showMoney(line.amountMinor - line.discountMinor, line.currency)}
                </span>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

/** BILL-2. What was planned and neither done nor dropped, and what was done for nothing. */
function MayBeMissing({ visits }: { readonly visits: readonly UnfinishedVisit[] }) {
  if (visits.length === 0) return null;
  return (
    <Banner tone="warn" title="Something may be missing">
      <ul className="flex flex-col gap-1">
        {visits.map(({ visitId, petName, plannedNames, unbilled }) => (
          <li key={visitId}>
            <Link to={visitPath(visitId)} className="focus-ring rounded-sm font-medium underline">
              {petName}
            </Link>
            {': '}
            {[
              plannedNames.length > 0 && `planned but not done: ${plannedNames.join(', ')}`,
              unbilled.length > 0 && `done but not charged: ${unbilled.map(({ name }) => name).join(', ')}`,
            ]
              .filter(Boolean)
              .join('; ') || 'the visit is not finished'}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
