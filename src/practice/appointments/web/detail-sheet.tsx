import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil } from 'lucide-react';
import { type RefObject, use, useState } from 'react';
import { Link } from 'react-router';
import { CANCEL_REASON_LABELS } from '#vocabulary/cancel-reasons.ts';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { fullDateIn, isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Sheet, type SheetHandle } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import { ContactLink } from '#practice/clients/web/public/contact-link.tsx';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { mayChangeDetails } from '../change.rules.ts';
import { type AppointmentDetails, getAppointmentEndpoint, stepAppointmentEndpoint } from '../contract.ts';
import { CancelReasonPart } from './cancel-reason-part.tsx';
import { DetailsForm } from './details-form.tsx';
import type { MoveMode } from './move-form.tsx';
import { AppointmentActions, CheckoutStatus } from './public/appointment-actions.ts';
import { eventLabel } from './public/event-label.ts';
import { StatusBadge } from './public/status-look.tsx';
import { useStepWithRoom } from './public/use-step-with-room.tsx';
import { StepButtons } from './step-buttons.tsx';
import { WaitingChip } from './public/waiting-chip.tsx';
import { minutesOf, spanText } from './appointment-text.ts';

interface DetailSheetProps {
  readonly sheet: RefObject<SheetHandle | null>;
  readonly id: string;
  readonly setup: ClinicSetup;
  readonly onClose: () => void;
  readonly onMove: (appointment: AppointmentDetails, mode: MoveMode) => void;
  /** Shows another appointment: the one that replaced this one. */
  readonly onOpen: (id: string) => void;
}

/** An appointment in the side sheet: next steps, alerts, contacts, history. */
export function DetailSheet({ sheet, id, setup, onClose, onMove, onOpen }: DetailSheetProps) {
  const { data, error, refetch } = useQuery(queryOf(getAppointmentEndpoint, { id }));
  return (
    <Sheet
      ref={sheet}
      title={data ? data.pet.name : 'Appointment'}
      titleHidden
      open
      onOpenChange={(open) => !open && onClose()}
      modal={false}
    >
      {data ? (
        <Details appointment={data} setup={setup} onMove={onMove} onOpen={onOpen} />
      ) : error ? (
        <ErrorState
          title="This appointment could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={8} className="pt-12" />
      )}
    </Sheet>
  );
}

interface DetailsProps extends Pick<DetailSheetProps, 'setup' | 'onMove' | 'onOpen'> {
  readonly appointment: AppointmentDetails;
}

function Details({ appointment, setup, onMove, onOpen }: DetailsProps) {
  const { can } = useSession();
  const [step, roomDialog] = useStepWithRoom();
  const [isEditing, setIsEditing] = useState(false);
  const { pet, alerts, status, rescheduledTo, petOverlapReason } = appointment;
  const mayWrite = can(stepAppointmentEndpoint.permission);
  const moreActions = use(AppointmentActions);
  const { weightUnit, today, zone } = useClinicClock();
  const checkoutStatus = use(CheckoutStatus);
  const stepOrCheckOut = (next: AppointmentStatus) => {
    if (next !== 'checked_out' || status !== 'ready_for_checkout' || !checkoutStatus) step(appointment, next);
    else void checkoutStatus(appointment).then((end) => step(appointment, end));
  };
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="flex items-center gap-3 pr-8">
        <PetAvatar name={pet.name} species={pet.species} size="md" />
        <div className="flex min-w-0 flex-col">
          <Link
            to={`/clinic/pets/${pet.id}`}
            className="focus-ring inline-flex items-center gap-1.5 truncate rounded-sm text-lg font-semibold hover:underline"
          >
            {pet.name}
            <ExternalLink aria-hidden className="size-3.5 text-ink-muted" />
          </Link>
          <p className="truncate text-base text-ink-muted">
            {SPECIES_ENTRIES[pet.species].label}
            {appointment.weightGrams === null ? '' : ` · ${showWeight(appointment.weightGrams, weightUnit)}`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} />
        <Badge hue={appointment.type.hue}>{appointment.type.name}</Badge>
        <WaitingChip appointment={appointment} />
      </div>
      {alerts.map(({ kind, severity, note }) => (
        <Banner
          key={`${kind} ${note}`}
          tone={severity === 'danger' ? 'bad' : severity === 'warning' ? 'warn' : 'info'}
          title={PET_ALERT_KIND_LABELS[kind]}
        >
          <p>{note}</p>
        </Banner>
      ))}
      {mayWrite && (
        <StepButtons
          appointment={appointment}
          isToday={isoDayIn(zone, appointment.startsAt) === today}
          onStep={stepOrCheckOut}
          onMove={(mode) => onMove(appointment, mode)}
        />
      )}
      {roomDialog}
      {mayWrite && status === 'cancelled' && <CancelReasonPart appointment={appointment} />}
      {rescheduledTo !== null && (
        <Button variant="link" className="self-start" onClick={() => onOpen(rescheduledTo)}>
          Open the appointment that took its place
        </Button>
      )}
      {petOverlapReason !== null && (
        <p className="text-base text-ink-muted">
          {`Booked at the same time as another appointment of ${pet.name}: ${petOverlapReason}`}
        </p>
      )}
      {isEditing ? (
        <DetailsForm setup={setup} appointment={appointment} onClose={() => setIsEditing(false)} />
      ) : (
        <Facts
          appointment={appointment}
          zone={setup.clinic.timeZone}
          onEdit={mayWrite && mayChangeDetails(status) ? () => setIsEditing(true) : undefined}
        />
      )}
      {moreActions?.(appointment)}
      <History appointment={appointment} zone={setup.clinic.timeZone} />
    </div>
  );
}

interface FactsProps {
  readonly appointment: AppointmentDetails;
  readonly zone: string;
  readonly onEdit: (() => void) | undefined;
}

function Facts({ appointment, zone, onEdit }: FactsProps) {
  const { startsAt, client, contacts, doctor, room, reason, notes } = appointment;
  return (
    <div className="flex flex-col gap-4">
      <DataList>
        <DataItem label="When">
          {fullDateIn(zone, startsAt)},{' '}
          <span className="whitespace-nowrap">{spanText(zone, appointment)}</span>
          <span className="text-ink-muted">
            {' · '}
            <span className="whitespace-nowrap">{minutesOf(appointment)} min</span>
          </span>
        </DataItem>
        <DataItem label="Doctor">{doctor.fullName}</DataItem>
        <DataItem label="Room">{room?.name}</DataItem>
        <DataItem label="Reason">{reason}</DataItem>
        <DataItem label="Notes">{notes}</DataItem>
        <DataItem label="Client">
          <span className="flex flex-col items-start gap-1">
            {client.fullName}
            {contacts.map(({ kind, value, label }) => (
              <ContactLink key={value} kind={kind} value={value} label={label} />
            ))}
          </span>
        </DataItem>
      </DataList>
      {onEdit && (
        <Button size="sm" className="self-start" onClick={onEdit}>
          <Pencil aria-hidden /> Change details
        </Button>
      )}
    </div>
  );
}

/** The history, latest first. */
function History({ appointment, zone }: { readonly appointment: AppointmentDetails; readonly zone: string }) {
  const { cancellation, events } = appointment;
  const explained = events.findLast(({ toStatus }) => toStatus === 'cancelled');
  return (
    <section aria-label="History" className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-semibold text-ink-muted">History</h3>
      <ol className="flex flex-col gap-2.5">
        {events.toReversed().map((event) => (
          <li key={event.id} className="flex gap-3 text-sm">
            <time dateTime={event.at} className="w-24 shrink-0 text-ink-muted">
              {nearDateIn(zone, event.at)}
              <br />
              {timeIn(zone, event.at)}
            </time>
            <span className="min-w-0">
              {eventLabel(event, zone)}
              {cancellation !== null && event === explained && (
                <span className="block">
                  {CANCEL_REASON_LABELS[cancellation.reason]}
                  {cancellation.note === null ? '' : `: ${cancellation.note}`}
                </span>
              )}
              {event.actorName !== null && <span className="block text-ink-muted">{event.actorName}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
