import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Menu } from '#foundation/web/ui/dropdown-menu.tsx';
import type { BillLine } from '../bills.contract.ts';
import { LineAmount, LineDiscount, lineFacts, lineName } from './bill-line-text.tsx';

interface BillLineRowProps {
  readonly line: BillLine;
  /** Undefined where nothing can be chosen. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (chosen: boolean) => void;
  /** The entries of its menu. */
  readonly menu: ReactNode;
}

/** A charge of the bill: what it is, when and by whom it was done, what it costs. */
export function BillLineRow({ line, chosen, onChoose, menu }: BillLineRowProps) {
  return (
    <li
      className={cn(
        'flex min-h-12 items-start gap-3 border-t border-line py-2.5 pl-4',
        menu === undefined ? 'pr-4' : 'pr-2',
      )}
    >
      {chosen !== undefined && (
        <Checkbox
          aria-label={`Invoice ${lineName(line)}`}
          checked={chosen}
          onCheckedChange={(checked) => onChoose(checked === true)}
          className="mt-0.5"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="text-base break-words">{lineName(line)}</span>
        <span className="text-sm break-words text-ink-muted">{lineFacts(line)}</span>
        <LineDiscount line={line} />
      </div>
      <span className="shrink-0 text-right text-base">
        <LineAmount line={line} />
      </span>
      {menu !== undefined && (
        <Menu
          align="end"
          trigger={
            <Button
              variant="ghost"
              size="icon-sm"
              className="-my-1 touch:-my-3"
              aria-label={`More for ${lineName(line)}`}
            >
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {menu}
        </Menu>
      )}
    </li>
  );
}
