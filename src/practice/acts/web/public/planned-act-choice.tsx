import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Check, X } from 'lucide-react';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import {
  doActEndpoint,
  dropActEndpoint,
  listActsEndpoint,
  postponeActAsTaskEndpoint,
} from '../../contract.ts';
import { DropDialog } from '../drop-dialog.tsx';
import { PostponeToTaskDialog } from '../postpone-to-task-dialog.tsx';
import { useActAttempt } from '../use-act-attempt.tsx';

interface PlannedActChoiceProps {
  readonly actId: string;
  readonly visitId: string;
  /** Today at the clinic. */
  readonly today: string;
}

/** What to do with a planned act before its visit is signed: do it, postpone it as a task, or drop it with a reason. */
export function PlannedActChoice({ actId, visitId, today }: PlannedActChoiceProps) {
  const { data } = useQuery(queryOf(listActsEndpoint, { visitId }));
  const perform = useWrite(doActEndpoint);
  const { attempt, busyKey, dialog } = useActAttempt(today);
  const [open, setOpen] = useState<'drop' | 'postpone'>();
  const act = data?.items.find(({ id, status }) => id === actId && status === 'planned');
  if (act === undefined) return null;
  const { id, itemId, name, kind } = act;
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <May call={doActEndpoint}>
        <Button
          size="sm"
          variant="soft"
          busy={busyKey !== undefined}
          aria-label={`Do ${name}`}
          onClick={() =>
            attempt({
              key: id,
              itemId,
              name,
              needsDetails: kind === 'vaccine',
              send: (extra) => perform.mutateAsync({ id, ...extra }),
            })
          }
        >
          <Check aria-hidden />
          Do it now
        </Button>
      </May>
      <May call={postponeActAsTaskEndpoint}>
        <Button size="sm" aria-label={`Postpone ${name}`} onClick={() => setOpen('postpone')}>
          <CalendarClock aria-hidden />
          Postpone
        </Button>
      </May>
      <May call={dropActEndpoint}>
        <Button size="sm" aria-label={`Skip ${name}`} onClick={() => setOpen('drop')}>
          <X aria-hidden />
          Skip
        </Button>
      </May>
      {dialog}
      {open === 'postpone' && <PostponeToTaskDialog act={act} today={today} onClose={close} />}
      {open === 'drop' && <DropDialog act={act} onClose={close} />}
    </div>
  );
}
