import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';

/**
 * Detects a suspension when Help is the first page that is opened: tickets are readable during a suspension,
 * and only requests about the clinic are refused.
 */
export function useSuspension(): void {
  useClinicClock();
}
