import { CalendarClock, Ellipsis, MoveRight, Undo2 } from 'lucide-react';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#foundation/web/ui/dropdown-menu.tsx';
import { holdsSlot, nextSteps, stepLabel, stepsBack } from '../appointment-status.rules.ts';
import { mayChangePlace, mayReschedule } from '../change.rules.ts';
import type { AppointmentDetails } from '../contract.ts';
import type { MoveMode } from './move-form.tsx';
import { STATUS_LOOKS } from './public/status-look.tsx';

interface StepButtonsProps {
  readonly appointment: AppointmentDetails;
  /** Clients arrive on the day itself; before that they are called. */
  readonly isToday: boolean;
  readonly onStep: (status: AppointmentStatus) => void;
  readonly onMove: (mode: MoveMode) => void;
}

/** `Check in Biscuit`, but not `To room Biscuit`. */
const NAMES_PET: ReadonlySet<AppointmentStatus> = new Set([
  'booked',
  'confirmed',
  'arrived',
  'admitted',
  'checked_out',
]);

/** The status before the last step, if it can be undone. */
function undoTarget({ status, events }: AppointmentDetails): AppointmentStatus | undefined {
  const last = events.findLast(({ toStatus, fromStatus }) => toStatus === status && fromStatus !== toStatus);
  return stepsBack(status).find((back) => back === last?.fromStatus);
}

/** The usual next step as a large button, all others next to it. */
export function StepButtons({ appointment, isToday, onStep, onMove }: StepButtonsProps) {
  const { status, pet } = appointment;
  const onward = nextSteps(status)
    // The button that checks out completes too, unless something is owed.
    .filter((next) => next !== 'rescheduled' && !(status === 'ready_for_checkout' && next === 'completed'))
    .toSorted((a, b) => (isToday ? Number(b === 'arrived') - Number(a === 'arrived') : 0));
  const [usual, ...others] = [
    ...onward.filter((next) => holdsSlot(next)),
    ...onward.filter((next) => !holdsSlot(next)),
  ];
  const undo = undoTarget(appointment);
  const hasMenu = others.length > 0 || undo !== undefined || mayChangePlace(status);
  return (
    <div className="flex flex-wrap items-stretch gap-2">
      {usual && holdsSlot(usual) && (
        <Button variant="primary" className="h-10 flex-1 basis-40" onClick={() => onStep(usual)}>
          <StepIcon status={usual} />
          {stepLabel(status, usual)}
          {NAMES_PET.has(usual) && ` ${pet.name}`}
        </Button>
      )}
      {undo !== undefined && (
        <Button className="h-10 max-sm:grow" onClick={() => onStep(undo)}>
          <Undo2 aria-hidden />
          {stepLabel(status, undo)}
        </Button>
      )}
      {hasMenu && (
        <Menu
          align="end"
          trigger={
            <Button size="icon" className="size-10" aria-label="More for this appointment">
              <Ellipsis />
            </Button>
          }
        >
          {mayChangePlace(status) && (
            <MenuItem shortcut="M" onSelect={() => onMove('move')}>
              <MoveRight aria-hidden /> Move
            </MenuItem>
          )}
          {mayReschedule(status) && (
            <MenuItem onSelect={() => onMove('reschedule')}>
              <CalendarClock aria-hidden /> Reschedule
            </MenuItem>
          )}
          {others.some((other) => holdsSlot(other)) && <MenuSeparator />}
          {others.map((other) => (
            <MenuItem key={other} destructive={!holdsSlot(other)} onSelect={() => onStep(other)}>
              <StepIcon status={other} /> {stepLabel(status, other)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

function StepIcon({ status }: { readonly status: AppointmentStatus }) {
  const { icon: Icon } = STATUS_LOOKS[status];
  return <Icon aria-hidden />;
}
