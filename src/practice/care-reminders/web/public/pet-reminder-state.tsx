import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { REMINDER_REASON_LABELS } from '#vocabulary/care-reminders.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { listPetRemindersEndpoint, type PetReminders } from '../../contract.ts';

/** The reminders of some pets; nothing until they are loaded, and while reminders are off. */
export function usePetReminders(petIds: readonly string[]): ReadonlyMap<string, PetReminders> {
  const maySee = useSession().can(listPetRemindersEndpoint.permission);
  const asked = [...new Set(petIds)].toSorted().slice(0, 100);
  const { data } = useQuery({
    ...queryOf(listPetRemindersEndpoint, { petId: asked }),
    enabled: maySee && asked.length > 0,
  });
  return new Map((data?.isOn === true ? data.items : []).map((one) => [one.petId, one]));
}

interface PetReminderStateProps {
  readonly reminders: PetReminders;
  /** Of the row: the next reminder may be about other care of the pet. */
  readonly dueCareId: string;
}

/** When a pet was last reminded of, when it is next, or why not. */
export function PetReminderState({ reminders, dueCareId }: PetReminderStateProps) {
  const { last, next, reason } = reminders;
  return (
    <span className="flex flex-col gap-0.5 text-sm text-ink-muted">
      {last !== null && <span className="tabular">{`Last: ${shortDay(last.on)}`}</span>}
      {next !== null ? (
        <span className="tabular">
          <BellRing aria-hidden className="mr-1 inline size-3.5 align-text-bottom" />
          {next.dueCareIds.includes(dueCareId) ? (
            'Next'
          ) : (
            <span title="The pet’s next reminder is about other care">
              Other<span className="sr-only"> care</span>
            </span>
          )}
          {`: ${shortDay(next.on)}`}
        </span>
      ) : (
        reason !== null && (
          <span className="flex items-center gap-1">
            <BellOff aria-hidden className="size-3.5" />
            {REMINDER_REASON_LABELS[reason]}
          </span>
        )
      )}
    </span>
  );
}
