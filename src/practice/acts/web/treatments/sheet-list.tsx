import { Check, Clock, X } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { listRows, sheetRows, stateOf } from '../../sheet.rules.ts';
import type { SheetAct, SheetPet } from '../../treatments.contract.ts';
import { ActCell } from './act-cell.tsx';
import { actStateText, postponedText, STATE_LOOKS } from './act-state.ts';
import { RowName } from './row-name.tsx';
import type { SheetActions } from './use-sheet-actions.tsx';

interface SheetListProps {
  readonly of: SheetPet;
  readonly zone: string;
  readonly nowMs: number;
  readonly actions: SheetActions | undefined;
}

/** The day of one pet on a phone: each order with what comes first, and its other times as chips. */
export function SheetList({ of, zone, nowMs, actions }: SheetListProps) {
  const rows = listRows(sheetRows(of));
  if (rows.length === 0) return <p className="px-4 py-3 text-base text-ink-muted">No orders yet</p>;
  return (
    <ul aria-label={`Treatments of ${of.pet.name}`}>
      {rows.map((row) => (
        <li
          key={row.key}
          className={cn(
            'border-t border-line px-4 first:border-t-0',
            // What was done once needs no more than a line.
            row.schedule === null && row.next === undefined
              ? 'flex items-center justify-between gap-3 py-1.5'
              : 'flex flex-col gap-2 py-2.5',
          )}
        >
          <RowName row={row} visitId={of.visitId} actions={actions} />
          {row.next && <NextAct act={row.next} zone={zone} nowMs={nowMs} actions={actions} />}
          {row.rest.length > 0 && (
            <ul aria-label={`Times of ${row.name}`} className="flex flex-wrap gap-1">
              {row.rest.map((act) => (
                <li key={act.id}>
                  <ActCell
                    act={act}
                    petName={of.pet.name}
                    zone={zone}
                    nowMs={nowMs}
                    actions={actions}
                    isChip
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NextActProps extends Omit<SheetListProps, 'of'> {
  readonly act: SheetAct;
}

/** What comes first in an order, with what can be done about it. */
function NextAct({ act, zone, nowMs, actions }: NextActProps) {
  const { icon: Icon, className } = STATE_LOOKS[stateOf(act, nowMs)];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className={cn('flex size-8 shrink-0 items-center justify-center rounded-md border', className)}>
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1 basis-40 text-base break-words">
        {[actStateText(act, zone, nowMs), postponedText(act, zone)].filter(Boolean).join(' · ')}
      </span>
      {actions !== undefined && (
        <span className="flex items-center gap-1">
          <Button
            size="sm"
            variant="soft"
            busy={actions.busyKey === act.id}
            aria-label={`Confirm ${act.name}`}
            onClick={() => actions.confirm(act)}
          >
            <Check aria-hidden />
            Confirm
          </Button>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Postpone ${act.name}`}
            onClick={() => actions.postpone(act)}
          >
            <Clock aria-hidden />
          </Button>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Skip ${act.name}`}
            onClick={() => actions.skip(act)}
          >
            <X aria-hidden />
          </Button>
        </span>
      )}
    </div>
  );
}
