import type { SystemAlert } from './contract.ts';

/** A clinic that wants for something, as the database finds it. */
export interface WantingClinic {
  readonly kind: 'clinic_without_admin' | 'clinic_without_doctor' | 'clinic_without_hours';
  readonly clinicId: string;
  readonly clinicName: string;
}

/**
 * PLATFORM-1. What needs a person, the gravest first: what fails for good, then clinics that nobody can run, then those
 * that cannot be booked, then what is ours to clear away.
 */
export function systemAlerts({
  jobsFailed,
  expiredFlags = 0,
  clinics,
}: {
  /** Null where there is no queue. */
  readonly jobsFailed: number | null;
  /** How many flags have passed their last day, see FLAG-3. */
  readonly expiredFlags?: number;
  readonly clinics: readonly WantingClinic[];
}): SystemAlert[] {
  const failed: SystemAlert[] = jobsFailed
    ? [{ kind: 'jobs_failed', severity: 'danger', clinicId: null, clinicName: null, count: jobsFailed }]
    : [];
  const wanting = clinics.map((clinic): SystemAlert => ({
    ...clinic,
    severity: clinic.kind === 'clinic_without_admin' ? 'danger' : 'warning',
    count: null,
  }));
  const gravity = ({ severity }: SystemAlert) => (severity === 'danger' ? 0 : 1);
  const expired: SystemAlert[] =
    expiredFlags > 0
      ? [
          {
            kind: 'flags_expired',
            severity: 'warning',
            clinicId: null,
            clinicName: null,
            count: expiredFlags,
          },
        ]
      : [];
  return [...failed, ...wanting.toSorted((a, b) => gravity(a) - gravity(b)), ...expired];
}
