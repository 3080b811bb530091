import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addMyPetEndpoint,
  bookMyAppointmentEndpoint,
  cancelMyAppointmentEndpoint,
  changeMyPetEndpoint,
  getMyDashboardEndpoint,
  getMyPetEndpoint,
  joinClinicEndpoint,
  listJoinableClinicsEndpoint,
  listMyAppointmentsEndpoint,
  listMyAppointmentTypesEndpoint,
  listMyClinicsEndpoint,
  listMyPetsEndpoint,
  listMySlotsEndpoint,
  rescheduleMyAppointmentEndpoint,
} from '../contract.ts';
import { addMyPet } from './add-my-pet.ts';
import { bookMyAppointment, offerForMyBooking } from './book-my-appointment.ts';
import { cancelMyAppointment } from './cancel-my-appointment.ts';
import { changeMyPet } from './change-my-pet.ts';
import { getMyDashboard } from './get-my-dashboard.ts';
import { joinClinic } from './join-clinic.ts';
import { listJoinableClinics } from './list-joinable-clinics.ts';
import { listMyAppointmentTypes } from './list-my-appointment-types.ts';
import { listMyClinics } from './list-my-clinics.ts';
import { listMySlots } from './list-my-slots.ts';
import { listMyAppointments } from './my-appointments.ts';
import { getMyPet, listMyPets } from './my-pets.ts';
import { offerForMyMove, rescheduleMyAppointment } from './reschedule-my-appointment.ts';

export const clientPortalHandlers: readonly Handler[] = [
  handle(addMyPetEndpoint, addMyPet),
  handle(bookMyAppointmentEndpoint, bookMyAppointment, offerForMyBooking),
  handle(cancelMyAppointmentEndpoint, cancelMyAppointment),
  handle(changeMyPetEndpoint, changeMyPet),
  handle(getMyDashboardEndpoint, getMyDashboard),
  handle(getMyPetEndpoint, getMyPet),
  handle(joinClinicEndpoint, joinClinic),
  handle(listJoinableClinicsEndpoint, listJoinableClinics),
  handle(listMyAppointmentTypesEndpoint, listMyAppointmentTypes),
  handle(listMyAppointmentsEndpoint, listMyAppointments),
  handle(listMyClinicsEndpoint, listMyClinics),
  handle(listMyPetsEndpoint, listMyPets),
  handle(listMySlotsEndpoint, listMySlots),
  handle(rescheduleMyAppointmentEndpoint, rescheduleMyAppointment, offerForMyMove),
];
