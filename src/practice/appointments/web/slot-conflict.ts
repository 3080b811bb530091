import * as z from 'zod';
import type { ApiError } from '#foundation/web/api-error.ts';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import { ConflictDetails, type SlotOffer } from '../contract.ts';

const ABOUT_TIME: ReadonlySet<string> = new Set([
  'doctor_busy',
  'doctor_unavailable',
  'outside_hours',
  'pet_busy',
  'room_busy',
  'slot_taken',
  'time_blocked',
]);

/** Whether a refusal means that the time is not available and another one helps. */
export const isAboutTime = ({ code }: ApiError): boolean => ABOUT_TIME.has(code);

/** Whether staff may book anyway, because no appointment is in the way. */
export const mayOverride = ({ code }: ApiError): boolean =>
  code === 'outside_hours' || code === 'time_blocked';

/** APPT-8. Whether staff may book anyway if they say why: the pet has another appointment. */
export const needsReason = ({ code }: ApiError): boolean => code === 'pet_busy';

const Reasons = z.object({ reasons: z.array(z.string()) });

/** The sentences and the alternative times of a refusal. */
export function readConflict(
  error: ApiError,
  zone: string,
): { readonly sentences: readonly string[]; readonly offers: readonly SlotOffer[] } {
  const details = ConflictDetails.safeParse(error.details);
  const reasons = Reasons.safeParse(error.details);
  const conflict = details.success ? details.data.conflict : null;
  return {
    sentences: [
      error.message,
      ...(reasons.success ? reasons.data.reasons : []),
      ...(conflict
        ? [
            `${conflict.petName} is booked there: ${timeIn(zone, conflict.startsAt)}–${timeIn(zone, conflict.endsAt)}, ${conflict.typeName}.`,
          ]
        : []),
    ],
    offers: details.success ? details.data.nearestSlots : [],
  };
}
