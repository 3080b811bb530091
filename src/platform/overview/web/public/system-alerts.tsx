import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { SystemAlert } from '../../contract.ts';

/** The text of an alert, and what to do about it. */
function wordsOf({ kind, clinicName, count }: SystemAlert): {
  readonly title: string;
  readonly text: string;
} {
  const name = clinicName ?? 'A clinic';
  switch (kind) {
    case 'backup_late':
      return { title: 'No current backup', text: 'See the reason under System.' };
    case 'clinic_without_admin':
      return { title: `${name} has no clinic admin`, text: 'No one can manage it: invite an admin.' };
    case 'clinic_without_doctor':
      return { title: `${name} has no doctor`, text: 'No appointments can be booked there.' };
    case 'clinic_without_hours':
      return { title: `${name} has no opening hours`, text: 'No available times are offered there.' };
    case 'jobs_failed':
      return {
        title:
          count === 1 ? 'One job has failed permanently' : `${count ?? 'Some'} jobs have failed permanently`,
        text: 'See the cause under System, then retry or discard.',
      };
    case 'crm_needs_reconnect':
      return {
        title: 'The CRM connection was lost',
        text: 'Leads are not synced until someone reconnects.',
      };
    case 'tickets_overdue':
      return {
        title: count === 1 ? 'One ticket is overdue' : `${count} tickets are overdue`,
        text: 'They are at the top of the queue.',
      };
    case 'crm_leads_failed':
      return {
        title: count === 1 ? 'One lead is not synced to the CRM' : `${count} leads are not synced to the CRM`,
        text: 'See why under Integrations, then try again.',
      };
    case 'flags_expired':
      return {
        title: count === 1 ? 'A feature flag has expired' : `${count} feature flags have expired`,
        text: 'Make a final decision and remove them from the code.',
      };
  }
}

const PLACES: Readonly<Partial<Record<SystemAlert['kind'], string>>> = {
  backup_late: '/admin/system',
  crm_leads_failed: '/admin/integrations/ghl',
  crm_needs_reconnect: '/admin/integrations/ghl',
  flags_expired: '/admin/flags',
  jobs_failed: '/admin/system',
  tickets_overdue: '/admin/support',
};

/** The page on which it can be fixed; for a clinic its own page. */
const placeOf = ({ kind, clinicId }: SystemAlert): string => PLACES[kind] ?? `/admin/clinics/${clinicId}`;

/** The alerts, the most severe first. */
export function SystemAlerts({ alerts }: { readonly alerts: readonly SystemAlert[] | undefined }) {
  return (
    <Card>
      <CardHeader title="System Alerts" />
      {alerts === undefined && <SkeletonRows rows={2} />}
      {alerts?.length === 0 && (
        <EmptyState
          compact
          icon={<CircleCheck />}
          title="All systems normal"
          hint="Problems that need attention appear here."
        />
      )}
      <ItemList className={alerts?.length ? 'border-t border-line' : ''}>
        {alerts?.map((alert) => {
          const { title, text } = wordsOf(alert);
          return (
            <ItemRow
              key={`${alert.kind} ${alert.clinicId}`}
              leading={
                alert.severity === 'danger' ? (
                  <OctagonAlert aria-label="Urgent" className="size-5 shrink-0 text-bad" />
                ) : (
                  <TriangleAlert aria-label="Warning" className="size-5 shrink-0 text-warn" />
                )
              }
              title={
                <Link to={placeOf(alert)} className="focus-ring rounded-sm after:absolute after:inset-0">
                  {title}
                </Link>
              }
              text={text}
            />
          );
        })}
      </ItemList>
    </Card>
  );
}
