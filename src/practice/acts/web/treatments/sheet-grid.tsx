import { useEffect, useRef } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';
import { columnOf, type SheetColumn, type SheetHour, type SheetRow, sheetRows } from '../../sheet.rules.ts';
import type { SheetAct, SheetPet } from '../../treatments.contract.ts';
import { ActCell } from './act-cell.tsx';
import { RowName } from './row-name.tsx';
import type { SheetActions } from './use-sheet-actions.tsx';

interface SheetGridProps {
  readonly of: SheetPet;
  readonly hours: readonly SheetHour[];
  readonly zone: string;
  readonly nowMs: number;
  readonly actions: SheetActions | undefined;
}

/** Stays next to the names: what may be done at any time is due now. */
const ANY_CLASSES = 'sticky left-56 z-10 bg-surface px-2 print:static';

/** What is shown after the current hour: itself and four more. */
const AHEAD_PX = 5 * 40;

/** The hours of a day with what is planned in each for one pet. Arrow keys move between the acts. */
export function SheetGrid({ of, hours, zone, nowMs, actions }: SheetGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = sheetRows(of);
  const has = (column: SheetColumn) =>
    rows.some(({ acts }) => acts.some((act) => columnOf(act, hours) === column));
  const columns: readonly { readonly key: SheetColumn; readonly label: string }[] = [
    ...(has('any') ? [{ key: 'any' as const, label: 'Any time' }] : []),
    ...(has('earlier') ? [{ key: 'earlier' as const, label: 'Earlier' }] : []),
    ...hours.map(({ label }, index) => ({ key: index, label })),
  ];
  const current = hours.findIndex(({ startsAtMs, endsAtMs }) => startsAtMs <= nowMs && nowMs < endsAtMs);
  useEffect(() => {
    const box = scroller.current;
    const now = box?.querySelector<HTMLElement>('[data-now]');
    // No further than needed: what has no hour is in the first columns.
    if (box && now) box.scrollLeft = now.offsetLeft + AHEAD_PX - box.clientWidth;
  }, []);
  if (rows.length === 0) return <p className="px-4 py-3 text-base text-ink-muted">No orders yet</p>;
  return (
    <div ref={scroller} className="relative overflow-x-auto print:overflow-visible">
      <table aria-label={`Treatments of ${of.pet.name}`} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-xs text-ink-muted">
            <th
              scope="col"
              className="sticky left-0 z-10 w-56 min-w-56 bg-surface px-4 py-1 text-left font-medium print:min-w-40"
            >
              Order
            </th>
            {columns.map(({ key, label }) => (
              <th
                key={key}
                scope="col"
                {...(key === current ? { 'data-now': true, 'aria-current': 'time' as const } : {})}
                className={cn(
                  'min-w-9 px-0.5 py-1 text-center font-medium whitespace-nowrap tabular print:min-w-0',
                  key === 'any' && ANY_CLASSES,
                  key === current && 'bg-accent-soft text-accent-ink',
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line last:border-b-0">
              <th scope="row" className="sticky left-0 z-10 bg-surface px-4 py-1.5 text-left align-top">
                <RowName row={row} visitId={of.visitId} actions={actions} />
              </th>
              {columns.map(({ key }) => (
                <td
                  key={key}
                  className={cn(
                    'px-0.5 py-1 align-top',
                    key === current && 'bg-accent-soft/50',
                    key === 'any' && ANY_CLASSES,
                  )}
                >
                  <span className="flex flex-col items-center gap-1">
                    {actsIn(row, key, hours).map((act) => (
                      <ActCell
                        key={act.id}
                        act={act}
                        petName={of.pet.name}
                        zone={zone}
                        nowMs={nowMs}
                        actions={actions}
                      />
                    ))}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const actsIn = ({ acts }: SheetRow, column: SheetColumn, hours: readonly SheetHour[]): readonly SheetAct[] =>
  acts.filter((act) => columnOf(act, hours) === column);
