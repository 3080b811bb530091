import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  bookMyAppointmentEndpoint,
  cancelMyAppointmentEndpoint,
  listMyAppointmentsEndpoint,
  listMyAppointmentTypesEndpoint,
  listMySlotsEndpoint,
  rescheduleMyAppointmentEndpoint,
} from '../../own.contract.ts';
import { bookMyAppointment, offerForMyBooking } from './book-my-appointment.ts';
import { cancelMyAppointment } from './cancel-my-appointment.ts';
import { listMyAppointmentTypes } from './list-my-appointment-types.ts';
import { listMyAppointments } from './list-my-appointments.ts';
import { listMySlots } from './list-my-slots.ts';
import { offerForMyMove, rescheduleMyAppointment } from './reschedule-my-appointment.ts';

/** What clients do with the appointments of their own pets. */
export const ownAppointmentsHandlers: readonly Handler[] = [
  handle(bookMyAppointmentEndpoint, bookMyAppointment, offerForMyBooking),
  handle(cancelMyAppointmentEndpoint, cancelMyAppointment),
  handle(listMyAppointmentsEndpoint, listMyAppointments),
  handle(listMyAppointmentTypesEndpoint, listMyAppointmentTypes),
  handle(listMySlotsEndpoint, listMySlots),
  handle(rescheduleMyAppointmentEndpoint, rescheduleMyAppointment, offerForMyMove),
];
