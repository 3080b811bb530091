import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';

/**
 * Records a suspension where Help is the first page that somebody opens: tickets are readable during a suspension,
 * and only requests about the clinic are refused.
 */
export function useSuspension(): void {
  useClinicClock();
}
