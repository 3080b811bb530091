import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, RefObject } from 'react';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { inOrder } from '#foundation/web/in-order.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Sheet, type SheetHandle } from '#foundation/web/ui/sheet.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { Block } from '../blocks.contract.ts';
import type { Timed } from '../calendar-layout.rules.ts';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { type Appointment, stepAppointmentEndpoint } from '../contract.ts';
import { BlockForm } from './block-form.tsx';
import { BlockSheet } from './block-sheet.tsx';
import { BookingForm, BookingFormForPet, type BookingPrefill } from './booking-form.tsx';
import { DetailSheet } from './detail-sheet.tsx';
import { MoveForm, type MoveMode } from './move-form.tsx';
import type { RefusedMove } from './use-move.ts';
import type { PlaceValues } from './place.ts';

/** What the side sheet shows, other than an open appointment, which is in the URL. */
export type Panel =
  | { readonly kind: 'book'; readonly prefill: BookingPrefill }
  | {
      readonly kind: 'move';
      readonly appointment: Appointment;
      readonly mode: MoveMode;
      readonly refused?: { readonly values: PlaceValues; readonly error: RefusedMove['error'] };
    }
  | {
      readonly kind: 'add_block';
      readonly day: string;
      readonly doctorId: string | undefined;
      /** The time that was drawn on the board. */
      readonly range?: Timed;
    }
  | { readonly kind: 'block'; readonly block: Block };

interface SchedulePanelProps {
  readonly setup: ClinicSetup;
  readonly panel: Panel | null;
  readonly openId: string | undefined;
  readonly sheet: RefObject<SheetHandle | null>;
  readonly mayWrite: boolean;
  readonly doctorName: (doctorId: string) => string;
  readonly onBooked?: ((appointment: Pick<Appointment, 'id'>) => void) | undefined;
  readonly onShow: (panel: Panel | null) => void;
  readonly onOpen: (appointment: Pick<Appointment, 'id'>) => void;
}

/** The side sheet: one at a time, next to the schedule. */
export function SchedulePanel({
  setup,
  panel,
  openId,
  sheet,
  mayWrite,
  doctorName,
  onBooked,
  onShow,
  onOpen,
}: SchedulePanelProps) {
  const zone = setup.clinic.timeZone;
  const close = () => onShow(null);
  const notifyBooked = useNotifyBooked(zone);
  if (panel === null) {
    if (openId === undefined) return null;
    return (
      <DetailSheet
        key={openId}
        sheet={sheet}
        id={openId}
        setup={setup}
        onClose={close}
        onMove={(appointment, mode) => onShow({ kind: 'move', appointment, mode })}
        onOpen={(id) => onOpen({ id })}
      />
    );
  }
  switch (panel.kind) {
    case 'book':
      return (
        <Sheet
          ref={sheet}
          title="New appointment"
          open
          onOpenChange={(open) => !open && close()}
          modal={false}
        >
          <Booking
            key={JSON.stringify(panel.prefill)}
            setup={setup}
            prefill={panel.prefill}
            onBooked={(appointment) => {
              notifyBooked(appointment);
              onBooked?.(appointment);
              close();
            }}
          />
        </Sheet>
      );
    case 'move':
      return (
        <Sheet
          ref={sheet}
          title={`Move ${panel.appointment.pet.name}`}
          open
          onOpenChange={(open) => !open && close()}
          modal={false}
        >
          <MoveForm
            key={panel.appointment.id}
            setup={setup}
            appointment={panel.appointment}
            firstMode={panel.mode}
            refused={panel.refused}
            onMoved={(moved, mode) => {
              const verb = mode === 'move' ? 'moved' : 'rescheduled';
              notify({
                title: `${moved.pet.name} ${verb} to ${nearDateIn(zone, moved.startsAt)}, ${timeIn(zone, moved.startsAt)}`,
                text: `With ${moved.doctor.fullName}`,
                tone: 'good',
              });
              close();
            }}
          />
        </Sheet>
      );
    case 'add_block':
      return (
        <Sheet
          ref={sheet}
          title="Block time"
          description="No appointments can be booked during this time."
          open
          onOpenChange={(open) => !open && close()}
          modal={false}
        >
          <BlockForm
            key={JSON.stringify([panel.day, panel.doctorId, panel.range])}
            setup={setup}
            day={panel.day}
            doctorId={panel.doctorId}
            range={panel.range}
            onAdded={close}
          />
        </Sheet>
      );
    case 'block':
      return (
        <BlockSheet
          block={panel.block}
          zone={zone}
          doctorName={doctorName}
          mayWrite={mayWrite}
          onClose={close}
        />
      );
  }
}

function Booking(props: ComponentProps<typeof BookingForm>) {
  const { petId, petName } = props.prefill;
  return petId !== undefined && petName === undefined ? (
    <BookingFormForPet {...props} petId={petId} />
  ) : (
    <BookingForm {...props} />
  );
}

/** Notifies of a booking, with an undo. */
function useNotifyBooked(zone: string): (appointment: Appointment) => void {
  const client = useQueryClient();
  return (booked) => {
    const { id, pet, doctor, startsAt } = booked;
    const cancel = async () => {
      let cancelled: Appointment | undefined;
      try {
        cancelled = await inOrder(booked, (version) =>
          call(stepAppointmentEndpoint, { id, version, status: 'cancelled' }),
        );
      } catch (error) {
        notify({ title: 'Not canceled', text: messageOf(error), tone: 'destructive' });
      }
      await applyWrite(client, stepAppointmentEndpoint, { id }, cancelled);
    };
    notify({
      title: `${pet.name} is booked for ${nearDateIn(zone, startsAt)}, ${timeIn(zone, startsAt)}`,
      text: `With ${doctor.fullName}`,
      tone: 'good',
      onUndo: () => void cancel(),
    });
  };
}
