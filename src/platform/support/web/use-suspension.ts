import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';

/**
 * Notes a suspension where Help is the first page that somebody opens: tickets are given out all the same, and only what
 * is asked of the clinic is refused.
 */
export function useSuspension(): void {
  useClinicClock();
}
