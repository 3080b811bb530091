import type { BookAppointment, MoveAppointment } from '../contract.ts';

/** APPT-8. What the audit entry says about a pet that staff booked twice at one time. */
export const overlapOf = ({
  petOverlapReason,
}: Pick<BookAppointment | MoveAppointment, 'petOverlapReason'>): { petOverlapReason?: string } =>
  petOverlapReason === undefined ? {} : { petOverlapReason };
