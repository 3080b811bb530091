import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type DueCare, listPetDueCareEndpoint } from '../../contract.ts';
import { DueBadge } from '../due-badge.tsx';
import { DeclineDialog, DoneDialog } from '../due-care-dialogs.tsx';
import { DueCareMenu } from '../due-care-menu.tsx';

interface PetDueCareCardProps {
  readonly petId: string;
  readonly today: string;
  /** Records the vaccination that is due; from another feature. */
  readonly onDose?: ((target: string, isElsewhere: boolean) => void) | undefined;
}

/** What is due for a pet and why. */
export function PetDueCareCard({ petId, today, onDose }: PetDueCareCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listPetDueCareEndpoint, { petId }));
  const [open, setOpen] = useState<{ readonly care: DueCare; readonly dialog: 'decline' | 'done' }>();
  const close = () => setOpen(undefined);
  return (
    <Card aria-labelledby="due-care-title">
      <CardHeader title="Due care" titleId="due-care-title" />
      {error && !data ? (
        <ErrorState
          compact
          title="Due care could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyLine>Nothing is due</EmptyLine>
      ) : (
        <ul aria-label="Due care" className="divide-y divide-line border-t border-line">
          {data.items.map((care) => (
            <li key={care.id} className="flex items-start gap-2 px-4 py-2.5">
              <div className="flex min-w-0 flex-1 flex-col gap-0.5">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium">{care.name}</span>
                  <DueBadge care={care} today={today} />
                </p>
                <p className="text-sm tabular">{shortDay(care.dueOn)}</p>
                <p className="text-sm text-ink-muted">
                  {care.status === 'declined' ? care.closedReason : care.explanation}
                </p>
                {care.snoozedUntilOn !== null && care.snoozedUntilOn > today && (
                  <p className="text-sm text-ink-muted">Snoozed until {shortDay(care.snoozedUntilOn)}</p>
                )}
                {!care.isConfirmed && (
                  <p className="text-sm text-ink-muted">Based on a protocol your clinic has not confirmed.</p>
                )}
              </div>
              <DueCareMenu
                care={care}
                today={today}
                onDecline={() => setOpen({ care, dialog: 'decline' })}
                onDone={() => setOpen({ care, dialog: 'done' })}
                onDose={onDose && ((isElsewhere) => onDose(care.target, isElsewhere))}
              />
            </li>
          ))}
        </ul>
      )}
      {open?.dialog === 'decline' && <DeclineDialog care={open.care} onClose={close} />}
      {open?.dialog === 'done' && <DoneDialog care={open.care} today={today} onClose={close} />}
    </Card>
  );
}
