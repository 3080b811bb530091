import type { LicenceKind } from '#vocabulary/controlled-drugs.ts';
import { addDays, type Day } from '#foundation/values/day.ts';

export interface Licence {
  readonly kind: LicenceKind;
  /** The last day on which it is valid. */
  readonly expiresOn: Day;
}

/** Days before the last one from which on a licence is shown as about to expire. */
export const LICENCE_WARNING_DAYS = 60;

export const isLicenceExpired = ({ expiresOn }: Pick<Licence, 'expiresOn'>, today: Day): boolean =>
  expiresOn < today;

export const isLicenceExpiring = ({ expiresOn }: Pick<Licence, 'expiresOn'>, today: Day): boolean =>
  expiresOn >= today && expiresOn <= addDays(today, LICENCE_WARNING_DAYS);

/**
 * CD-7. The licences that forbid something today: an expired licence to practice forbids prescribing anything, an expired registration
 * controlled drugs. What a clinic has not entered forbids nothing, because staff may act under the registration of their clinic.
 */
export const expiredLicences = <L extends Licence>(
  licences: readonly L[],
  today: Day,
  { isControlled }: { readonly isControlled: boolean },
): L[] =>
  licences.filter(
    (licence) => isLicenceExpired(licence, today) && (isControlled || licence.kind === 'practice'),
  );
