import type { IncompleteClinic, SystemAlert } from './contract.ts';

/** The findings that alerts are derived from. */
interface Findings {
  /** Null when there is no job queue. */
  readonly jobsFailed: number | null;
  /** Whether the last backup failed, or is too old. */
  readonly backupIsLate?: boolean;
  /** Whether the provider ended the platform's own connection to the CRM. */
  readonly crmNeedsReconnect?: boolean;
  /** Tickets whose answer is overdue. */
  readonly overdueTickets?: number;
  /** Leads that the CRM refused. */
  readonly crmLeadsFailed?: number;
  /** How many flags have passed their last day, see FLAG-3. */
  readonly expiredFlags?: number;
  readonly clinics: readonly IncompleteClinic[];
}

type Severity = SystemAlert['severity'];

const ofPlatform = (kind: SystemAlert['kind'], severity: Severity, count: number | null): SystemAlert => ({
  kind,
  severity,
  clinicId: null,
  clinicName: null,
  count,
});

/** Empty when the count is null or 0. */
const counted = (kind: SystemAlert['kind'], severity: Severity, count: number | null): SystemAlert[] =>
  count ? [ofPlatform(kind, severity, count)] : [];

/**
 * PLATFORM-1. The alerts, the most severe first: permanent failures, late backups and overdue tickets, then clinics
 * without an admin, then clinics that cannot be booked, then leads that are missing in the CRM, then expired flags.
 */
export function systemAlerts({
  jobsFailed,
  backupIsLate = false,
  crmNeedsReconnect = false,
  overdueTickets = 0,
  crmLeadsFailed = 0,
  expiredFlags = 0,
  clinics,
}: Findings): SystemAlert[] {
  const incomplete = clinics.map((clinic): SystemAlert => ({
    ...clinic,
    severity: clinic.kind === 'clinic_without_admin' ? 'danger' : 'warning',
    count: null,
  }));
  const gravity = ({ severity }: SystemAlert) => (severity === 'danger' ? 0 : 1);
  return [
    ...counted('jobs_failed', 'danger', jobsFailed),
    ...(backupIsLate ? [ofPlatform('backup_late', 'danger', null)] : []),
    ...(crmNeedsReconnect ? [ofPlatform('crm_needs_reconnect', 'danger', null)] : []),
    ...counted('tickets_overdue', 'danger', overdueTickets),
    ...incomplete.toSorted((a, b) => gravity(a) - gravity(b)),
    ...counted('crm_leads_failed', 'warning', crmLeadsFailed),
    ...counted('flags_expired', 'warning', expiredFlags),
  ];
}
