import {
  Ban,
  BedSingle,
  CalendarClock,
  CalendarDays,
  CheckCheck,
  CircleCheck,
  CircleHelp,
  DoorOpen,
  HandCoins,
  type LucideIcon,
  Stethoscope,
  Syringe,
  UserX,
  Wallet,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { statusLabel } from '../../appointment-status.rules.ts';

interface StatusLook {
  readonly icon: LucideIcon;
  readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']>;
}

/** The icon and tone of each status. Each has its own icon, so that color is never the only distinction. */
export const STATUS_LOOKS: Readonly<Record<AppointmentStatus, StatusLook>> = {
  requested: { icon: CircleHelp, tone: 'accent' },
  booked: { icon: CalendarDays, tone: 'neutral' },
  confirmed: { icon: CircleCheck, tone: 'brand' },
  arrived: { icon: DoorOpen, tone: 'warn' },
  in_room: { icon: Syringe, tone: 'good' },
  in_progress: { icon: Stethoscope, tone: 'good' },
  admitted: { icon: BedSingle, tone: 'good' },
  ready_for_checkout: { icon: HandCoins, tone: 'warn' },
  checked_out: { icon: Wallet, tone: 'outline' },
  completed: { icon: CheckCheck, tone: 'outline' },
  cancelled: { icon: Ban, tone: 'bad' },
  no_show: { icon: UserX, tone: 'bad' },
  rescheduled: { icon: CalendarClock, tone: 'outline' },
};

/** A status as icon and label. */
export function StatusBadge({
  status,
  className,
}: {
  readonly status: AppointmentStatus;
  readonly className?: string;
}) {
  const { icon: Icon, tone } = STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} {...(className === undefined ? {} : { className })}>
      {statusLabel(status)}
    </Badge>
  );
}

/** The icon alone, where there is no room for the label. */
export function StatusIcon({
  status,
  className,
}: {
  readonly status: AppointmentStatus;
  readonly className?: string;
}) {
  const { icon: Icon } = STATUS_LOOKS[status];
  return (
    <Icon
      role="img"
      aria-label={statusLabel(status)}
      className={cn('size-4 shrink-0 text-ink-muted', className)}
    />
  );
}
