import { Merge, Percent, Split, UserRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import type { BillLine, OpenBill } from '../bills.contract.ts';
import { BillLineRow } from './bill-line-row.tsx';
import { groupByPet } from './group-by-pet.ts';
import { canSplit, otherPayers } from './other-payers.ts';
import { useDiscounts } from './use-discounts.ts';
import { useJoinCharges } from './use-join-charges.ts';

interface BillLinesProps {
  readonly bill: OpenBill;
  /** Undefined for those who may only read. */
  readonly leftOut: ReadonlySet<string> | undefined;
  readonly onChoose: (line: BillLine, chosen: boolean) => void;
  readonly onDiscount: (line: BillLine) => void;
  readonly onMove: (line: BillLine) => void;
  readonly onSplit: (line: BillLine) => void;
}

/** The lines of a bill by pet, each with what can be done to it. */
export function BillLines({ bill, leftOut, onChoose, onDiscount, onMove, onSplit }: BillLinesProps) {
  const { remove } = useDiscounts();
  const join = useJoinCharges();
  const menuOf = (line: BillLine): ReactNode => (
    <>
      <MenuItem onSelect={() => onDiscount(line)}>
        <Percent aria-hidden /> {line.discountMinor === 0 ? 'Give a discount' : 'Change the discount'}
      </MenuItem>
      {line.discountMinor > 0 && (
        <MenuItem onSelect={() => remove(line)}>
          <X aria-hidden /> Remove the discount
        </MenuItem>
      )}
      {otherPayers(bill, [line]).length > 0 && (
        <MenuItem onSelect={() => onMove(line)}>
          <UserRound aria-hidden /> Charge another client
        </MenuItem>
      )}
      {canSplit(bill, [line]) && (
        <MenuItem onSelect={() => onSplit(line)}>
          <Split aria-hidden /> Split between clients
        </MenuItem>
      )}
      {line.sharePpm !== null && (
        <MenuItem onSelect={() => join(bill.clientId, [line])}>
          <Merge aria-hidden /> Undo the split
        </MenuItem>
      )}
    </>
  );
  return groupByPet(bill.lines).map(({ petId, petName, lines }) => (
    <section key={petId ?? ''} aria-label={petName ?? 'Other items'}>
      <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-sm font-medium text-ink-muted">
        {petName ?? 'Other items'}
      </h3>
      <ul className="*:first:border-t-0">
        {lines.map((line) => (
          <BillLineRow
            key={line.id}
            line={line}
            chosen={leftOut && !leftOut.has(line.id)}
            onChoose={(chosen) => onChoose(line, chosen)}
            menu={leftOut && menuOf(line)}
          />
        ))}
      </ul>
    </section>
  ));
}
