import { CircleStop, Plus } from 'lucide-react';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { SheetRow } from '../../sheet.rules.ts';
import { rowFacts } from './schedule-text.ts';
import type { SheetActions } from './use-sheet-actions.tsx';

interface RowNameProps {
  readonly row: SheetRow;
  readonly visitId: string;
  readonly actions: SheetActions | undefined;
}

/** What was ordered, with the buttons that give it as needed and that stop it. */
export function RowName({ row, visitId, actions }: RowNameProps) {
  const { schedule } = row;
  const isRunning = schedule !== null && schedule.stoppedAt === null;
  const isAsNeeded = schedule?.everyMinutes === null && schedule.timesMinutes === null;
  const facts = rowFacts(row);
  return (
    <div className="flex items-start gap-1.5">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="text-base font-medium break-words">{row.name}</span>
        {facts !== '' && <span className="text-sm font-normal break-words text-ink-muted">{facts}</span>}
        {schedule !== null && schedule.stoppedAt !== null && (
          <Badge className="mt-0.5 w-fit">
            {['Stopped', schedule.stopReason].filter(Boolean).join(': ')}
          </Badge>
        )}
      </div>
      {actions !== undefined && isRunning && (
        <span className="flex shrink-0 print:hidden">
          {isAsNeeded && (
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Give ${row.name} now`}
              busy={actions.busyKey === row.key}
              onClick={() => actions.give(row, visitId)}
            >
              <Plus aria-hidden />
            </Button>
          )}
          {actions.stop && (
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Stop ${row.name}`}
              onClick={() => actions.stop?.(row)}
            >
              <CircleStop aria-hidden />
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
