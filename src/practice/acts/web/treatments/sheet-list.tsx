import { Check, Clock, X } from 'lucide-react';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { sheetRows, stateOf } from '../../sheet.rules.ts';
import type { SheetAct, SheetPet } from '../../treatments.contract.ts';
import { actStateText, postponedText, STATE_LOOKS } from './act-state.ts';
import { RowName } from './row-name.tsx';
import { rowFacts } from './schedule-text.ts';
import type { SheetActions } from './use-sheet-actions.tsx';

interface SheetListProps {
  readonly of: SheetPet;
  readonly zone: string;
  readonly nowMs: number;
  readonly actions: SheetActions | undefined;
}

const timeOf = (act: SheetAct): string => act.plannedFor ?? act.doneAt ?? '';

/** The day of one pet in the order of time: the sheet on a phone. */
export function SheetList({ of, zone, nowMs, actions }: SheetListProps) {
  const rows = sheetRows(of);
  const lines = rows
    .flatMap((row) => row.acts.map((act) => ({ row, act })))
    .toSorted((one, other) => (timeOf(one.act) < timeOf(other.act) ? -1 : 1));
  const orders = rows.filter(({ schedule }) => schedule !== null);
  if (rows.length === 0) return <p className="px-4 py-3 text-base text-ink-muted">No orders yet</p>;
  return (
    <div className="flex flex-col">
      <ul>
        {lines.map(({ row, act }) => {
          const state = stateOf(act, nowMs);
          const { icon: Icon, className } = STATE_LOOKS[state];
          return (
            <li
              key={act.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2"
            >
              <span
                className={cn(
                  'flex size-8 shrink-0 items-center justify-center rounded-md border',
                  className,
                )}
              >
                <Icon aria-hidden className="size-4" />
              </span>
              <span className="flex min-w-0 flex-1 basis-48 flex-col">
                <span className="text-base break-words">
                  {act.plannedFor !== null && <b className="mr-2 tabular">{timeIn(zone, act.plannedFor)}</b>}
                  {act.name}
                </span>
                <span className="text-sm break-words text-ink-muted">
                  {[
                    actStateText(act, zone, nowMs),
                    postponedText(act, zone),
                    rowFacts({ ...row, schedule: null }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {actions !== undefined && act.status === 'planned' && (
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
            </li>
          );
        })}
      </ul>
      {orders.length > 0 && (
        <section aria-label={`Orders of ${of.pet.name}`} className="border-t border-line px-4 py-2">
          <h3 className="text-sm font-medium text-ink-muted">Orders</h3>
          <ul className="flex flex-col gap-1 pt-1">
            {orders.map((row) => (
              <li key={row.key}>
                <RowName row={row} visitId={of.visitId} actions={actions} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
