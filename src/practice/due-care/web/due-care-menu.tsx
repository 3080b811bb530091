import { MoreHorizontal } from 'lucide-react';
import { addDays, addMonths } from '#foundation/values/day.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  declineDueCareEndpoint,
  type DueCare,
  reopenDueCareEndpoint,
  snoozeDueCareEndpoint,
} from '../contract.ts';

interface DueCareMenuProps {
  readonly care: DueCare;
  readonly today: string;
  readonly onDecline: () => void;
  readonly onDone: () => void;
  /** Records the vaccination that is due, given here or elsewhere; from another feature. */
  readonly onDose: ((isElsewhere: boolean) => void) | undefined;
}

const failed = (error: unknown) =>
  notify({ title: 'Nothing was changed', text: messageOf(error), tone: 'destructive' });

/** What staff do with due care. */
export function DueCareMenu({ care, today, onDecline, onDone, onDose }: DueCareMenuProps) {
  const snooze = useWrite(snoozeDueCareEndpoint);
  const reopen = useWrite(reopenDueCareEndpoint);
  if (!useSession().can(declineDueCareEndpoint.permission)) return null;
  const snoozeUntil = (untilOn: string | null) =>
    snooze.mutate(
      { id: care.id, untilOn },
      {
        onSuccess: () =>
          untilOn !== null &&
          notify({ title: `${care.name} is snoozed`, onUndo: () => snoozeUntil(care.snoozedUntilOn) }),
        onError: failed,
      },
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button size="icon" variant="ghost" aria-label={`Actions for ${care.name}`} className="relative z-10">
          <MoreHorizontal aria-hidden />
        </Button>
      }
    >
      {care.status === 'declined' ? (
        <MenuItem onSelect={() => reopen.mutate({ id: care.id }, { onError: failed })}>Mark as due</MenuItem>
      ) : (
        <>
          {care.kind !== 'vaccination' && <MenuItem onSelect={onDone}>Done</MenuItem>}
          {care.kind === 'vaccination' && onDose && (
            <>
              <MenuItem onSelect={() => onDose(false)}>Vaccinate</MenuItem>
              <MenuItem onSelect={() => onDose(true)}>Given elsewhere</MenuItem>
            </>
          )}
          {care.snoozedUntilOn !== null && care.snoozedUntilOn > today ? (
            <MenuItem onSelect={() => snoozeUntil(null)}>End snooze</MenuItem>
          ) : (
            <>
              <MenuItem onSelect={() => snoozeUntil(addDays(today, 14))}>Snooze for 2 weeks</MenuItem>
              <MenuItem onSelect={() => snoozeUntil(addMonths(today, 3))}>Snooze for 3 months</MenuItem>
            </>
          )}
          <MenuItem onSelect={onDecline}>Declined by the client</MenuItem>
        </>
      )}
    </Menu>
  );
}
