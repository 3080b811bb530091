import type { SystemAlert } from './contract.ts';

/** A clinic that wants for something, as the database finds it. */
export interface WantingClinic {
  readonly kind: 'clinic_without_admin' | 'clinic_without_doctor' | 'clinic_without_hours';
  readonly clinicId: string;
  readonly clinicName: string;
}

/** What was found that may want a person. */
interface Findings {
  /** Null where there is no queue. */
  readonly jobsFailed: number | null;
  /** Whether the platform's own connection to the CRM has ended at the provider's. */
  readonly crmNeedsReconnect?: boolean;
  /** Tickets that wait for an answer longer than was promised. */
  readonly overdueTickets?: number;
  /** Leads that the CRM would not take. */
  readonly crmLeadsFailed?: number;
  /** How many flags have passed their last day, see FLAG-3. */
  readonly expiredFlags?: number;
  readonly clinics: readonly WantingClinic[];
}

type Severity = SystemAlert['severity'];

const ofPlatform = (kind: SystemAlert['kind'], severity: Severity, count: number | null): SystemAlert => ({
  kind,
  severity,
  clinicId: null,
  clinicName: null,
  count,
});

/** Nothing where nothing was counted. */
const counted = (kind: SystemAlert['kind'], severity: Severity, count: number | null): SystemAlert[] =>
  count ? [ofPlatform(kind, severity, count)] : [];

/**
 * PLATFORM-1. What needs a person, the gravest first: what fails for good and who waits in vain, then clinics that nobody
 * can run, then those that cannot be booked, then leads that stand outside of the CRM, then what is ours to clear away.
 */
export function systemAlerts({
  jobsFailed,
  crmNeedsReconnect = false,
  overdueTickets = 0,
  crmLeadsFailed = 0,
  expiredFlags = 0,
  clinics,
}: Findings): SystemAlert[] {
  const wanting = clinics.map((clinic): SystemAlert => ({
    ...clinic,
    severity: clinic.kind === 'clinic_without_admin' ? 'danger' : 'warning',
    count: null,
  }));
  const gravity = ({ severity }: SystemAlert) => (severity === 'danger' ? 0 : 1);
  return [
    ...counted('jobs_failed', 'danger', jobsFailed),
    ...(crmNeedsReconnect ? [ofPlatform('crm_needs_reconnect', 'danger', null)] : []),
    ...counted('tickets_overdue', 'danger', overdueTickets),
    ...wanting.toSorted((a, b) => gravity(a) - gravity(b)),
    ...counted('crm_leads_failed', 'warning', crmLeadsFailed),
    ...counted('flags_expired', 'warning', expiredFlags),
  ];
}
