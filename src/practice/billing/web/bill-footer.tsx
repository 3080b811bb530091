import { Button } from '#foundation/web/ui/button.tsx';
import { CardBody, CardFooter } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { afterDiscount, billsBy } from '../bill-totals.rules.ts';
import type { BillLine, OpenBill } from '../bills.contract.ts';
import { canSplit, otherPayers } from './other-payers.ts';
import { BillSummary } from './public/bill-summary.tsx';

interface BillFooterProps {
  readonly bill: OpenBill;
  readonly chosen: readonly BillLine[];
  readonly mayChange: boolean;
  readonly onChooseAll: () => void;
  readonly onMove: () => void;
  readonly onSplit: () => void;
  readonly onIssue: () => void;
}

/** What the chosen lines come to, and the way to their invoice. */
export function BillFooter({
  bill,
  chosen,
  mayChange,
  onChooseAll,
  onMove,
  onSplit,
  onIssue,
}: BillFooterProps) {
  const total = bill.lines.length;
  const isPart = chosen.length < total;
  // One line is moved from its own menu.
  const canMove = chosen.length > 1 && otherPayers(bill, chosen).length > 0;
  return (
    <>
      {/* Below the amounts, which are left of the menus. */}
      {chosen.length > 0 && (
        <CardBody className={cn('border-t border-line pt-3', mayChange && 'pr-12 touch:pr-16')}>
          <BillSummary
            bills={billsBy(chosen.map(afterDiscount), bill.terms)}
            label="Bill"
            includesTax={chosen.every((line) => line.includesTax)}
          />
        </CardBody>
      )}
      {mayChange && (
        <CardFooter className="flex-wrap">
          {isPart && (
            <p role="status" className="mr-auto flex items-center gap-3 text-sm text-ink-muted tabular">
              {chosen.length} of {total} chosen
              <Button variant="link" onClick={onChooseAll}>
                Choose all
              </Button>
            </p>
          )}
          {canMove && <Button onClick={onMove}>Charge another client</Button>}
          {chosen.length > 1 && canSplit(bill, chosen) && (
            <Button onClick={onSplit}>Split between clients</Button>
          )}
          <Button
            variant="primary"
            shortcut="I"
            disabledReason={chosen.length === 0 ? 'Choose what to invoice.' : undefined}
            onClick={onIssue}
          >
            Issue invoice
          </Button>
        </CardFooter>
      )}
    </>
  );
}
