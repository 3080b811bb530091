import { withTag } from '#foundation/server/http/with-tag.ts';
import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  bookAppointmentEndpoint,
  changeAppointmentEndpoint,
  explainCancellationEndpoint,
  explainSlotEndpoint,
  getAppointmentEndpoint,
  listAppointmentCardsEndpoint,
  listAppointmentsEndpoint,
  listFreeSlotsEndpoint,
  listPetAppointmentsEndpoint,
  moveAppointmentEndpoint,
  rescheduleAppointmentEndpoint,
  stepAppointmentEndpoint,
} from '../contract.ts';
import { markPetDeceasedEndpoint, undoPetDeceasedEndpoint } from '#practice/pets/contract.ts';
import { blocksHandlers } from './blocks/routes.ts';
import { bookAppointment } from './book-appointment.ts';
import { changeAppointment } from './change-appointment.ts';
import { explainCancellation } from './explain-cancellation.ts';
import { explainSlot } from './explain-slot.ts';
import { getAppointment } from './get-appointment.ts';
import { listAppointmentCards } from './list-appointment-cards.ts';
import { APPOINTMENT_LIST_FRESHNESS, listAppointments } from './list-appointments.ts';
import { listFreeSlots } from './list-free-slots.ts';
import { listPetAppointments } from './list-pet-appointments.ts';
import { markPetDeceased } from './mark-pet-deceased.ts';
import { moveAppointment } from './move-appointment.ts';
import { offerForBooking, offerForChange } from './offer-nearest-slots.ts';
import { ownAppointmentsHandlers } from './own/routes.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { stepAppointment } from './step-appointment.ts';
import { undoPetDeceased } from './undo-pet-deceased.ts';

export const appointmentsHandlers: readonly Handler[] = [
  handle(bookAppointmentEndpoint, bookAppointment, offerForBooking),
  handle(changeAppointmentEndpoint, changeAppointment, offerForChange),
  handle(explainCancellationEndpoint, explainCancellation),
  handle(explainSlotEndpoint, explainSlot),
  handle(getAppointmentEndpoint, getAppointment),
  handle(listAppointmentCardsEndpoint, listAppointmentCards),
  withTag(handle(listAppointmentsEndpoint, listAppointments), APPOINTMENT_LIST_FRESHNESS),
  handle(listFreeSlotsEndpoint, listFreeSlots),
  handle(listPetAppointmentsEndpoint, listPetAppointments),
  handle(moveAppointmentEndpoint, moveAppointment, offerForChange),
  handle(rescheduleAppointmentEndpoint, rescheduleAppointment, offerForChange),
  handle(stepAppointmentEndpoint, stepAppointment, offerForChange),
  // Recording a death cancels appointments, and undoing it restores them; the pet itself is changed by the pets
  // feature.
  handle(markPetDeceasedEndpoint, markPetDeceased),
  handle(undoPetDeceasedEndpoint, undoPetDeceased),
  ...blocksHandlers,
  ...ownAppointmentsHandlers,
];
