import { useDraftText } from '#foundation/web/form/use-draft-text.ts';

/** The path that opens a client’s online booking for a pet. */
export const bookOnlinePath = (petId: string): string => `/client/appointments/new?pet=${petId}`;

/** What online booking says first about why the pet comes, until the client changes it. It is kept in this tab only. */
export const useBookingReason = (petId: string) => useDraftText(`booking-reason:${petId}`);
