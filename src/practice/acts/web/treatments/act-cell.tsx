import { Check, Clock, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { clockIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Popover } from '#foundation/web/ui/popover.tsx';
import { stateOf } from '../../sheet.rules.ts';
import type { SheetAct } from '../../treatments.contract.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { actStateText, postponedText, STATE_LOOKS } from './act-state.ts';
import { moveInGrid } from './move-in-grid.ts';
import type { SheetActions } from './use-sheet-actions.tsx';

interface ActCellProps {
  readonly act: SheetAct;
  readonly petName: string;
  readonly zone: string;
  readonly nowMs: number;
  /** Undefined where nothing can be done. */
  readonly actions: SheetActions | undefined;
  /** Outside of the grid, where no column says the hour: with its whole time. */
  readonly isChip?: boolean;
}

/** One act in its hour. Opens what is known of it, with what can be done; `C`, `P` and `S` do it without opening. */
export function ActCell({ act, petName, zone, nowMs, actions, isChip = false }: ActCellProps) {
  const [isOpen, setOpen] = useState(false);
  const state = stateOf(act, nowMs);
  const { icon: Icon, className } = STATE_LOOKS[state];
  const text = actStateText(act, zone, nowMs);
  const at = act.plannedFor ?? act.doneAt;
  const time = at === null ? '' : timeIn(zone, at);
  const minutes = at === null ? '' : clockIn(zone, at).slice(2);
  const shown = isChip ? time : minutes === ':00' ? '' : minutes;
  const run = (action: (act: SheetAct) => void) => {
    setOpen(false);
    action(act);
  };
  const isOpenAct = act.status === 'planned';
  return (
    <Popover
      label={act.name}
      align="center"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          data-act={act.id}
          aria-label={`${petName}, ${[act.name, time].filter(Boolean).join(', ')}: ${text}`}
          onKeyDown={(event) => {
            if (moveInGrid(event.currentTarget, event.key)) event.preventDefault();
            if (actions === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
            const key = event.key.toLowerCase();
            const action = isOpenAct
              ? { c: actions.confirm, p: actions.postpone, s: actions.skip }[key]
              : undefined;
            if (action === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            run(action);
          }}
          className={cn(
            'focus-ring flex h-8 min-w-8 items-center justify-center rounded-md border tabular touch:h-11 touch:min-w-11',
            isChip ? 'gap-1.5 px-2 text-sm' : 'flex-col text-xs leading-3',
            className,
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {shown !== '' && <span>{shown}</span>}
        </button>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-col">
          <span className="text-base font-medium break-words">{act.name}</span>
          <span className="text-sm text-ink-muted">
            {[quantityLabel(act.quantityThousandths, act.unit), act.note].filter(Boolean).join(' · ')}
          </span>
        </div>
        <p className="text-sm">{text}</p>
        {postponedText(act, zone) !== undefined && (
          <p className="text-sm text-ink-muted">{postponedText(act, zone)}</p>
        )}
        {actions !== undefined && isOpenAct && (
          <div className="flex flex-wrap gap-1.5">
            <Button
              size="sm"
              variant="primary"
              busy={actions.busyKey === act.id}
              onClick={() => run(actions.confirm)}
            >
              <Check aria-hidden />
              Confirm
            </Button>
            <Button size="sm" onClick={() => run(actions.postpone)}>
              <Clock aria-hidden />
              Postpone
            </Button>
            <Button size="sm" onClick={() => run(actions.skip)}>
              <X aria-hidden />
              Skip
            </Button>
          </div>
        )}
        {actions !== undefined && act.status === 'done' && (
          <Button size="sm" className="w-fit" onClick={() => run(actions.undo)}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        )}
      </div>
    </Popover>
  );
}
