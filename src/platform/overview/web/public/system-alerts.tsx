import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { SystemAlert } from '../../contract.ts';

/** What is wrong, and what to do about it. */
function wordsOf({ kind, clinicName, count }: SystemAlert): {
  readonly title: string;
  readonly text: string;
} {
  const name = clinicName ?? 'A clinic';
  switch (kind) {
    case 'clinic_without_admin':
      return { title: `${name} has no clinic admin`, text: 'Nobody can run it: invite one.' };
    case 'clinic_without_doctor':
      return { title: `${name} has no doctor`, text: 'Nothing can be booked there.' };
    case 'clinic_without_hours':
      return { title: `${name} has no opening hours`, text: 'No free times are offered there.' };
    case 'jobs_failed':
      return {
        title: count === 1 ? 'One job has failed for good' : `${count ?? 'Some'} jobs have failed for good`,
        text: 'See why under System; retry or discard.',
      };
    case 'crm_needs_reconnect':
      return {
        title: 'The CRM connection has ended',
        text: 'Leads wait here until somebody connects again.',
      };
    case 'tickets_overdue':
      return {
        title:
          count === 1
            ? 'One ticket waits longer than promised'
            : `${count} tickets wait longer than promised`,
        text: 'They stand first in the queue.',
      };
    case 'crm_leads_failed':
      return {
        title: count === 1 ? 'One lead is not in the CRM' : `${count} leads are not in the CRM`,
        text: 'See why under Integrations, then try again.',
      };
    case 'flags_expired':
      return {
        title:
          count === 1
            ? 'A feature flag has passed its last day'
            : `${count} feature flags have passed their last day`,
        text: 'Decide for good, and have them taken out of the code.',
      };
  }
}

const PLACES: Readonly<Partial<Record<SystemAlert['kind'], string>>> = {
  crm_leads_failed: '/admin/integrations/ghl',
  crm_needs_reconnect: '/admin/integrations/ghl',
  flags_expired: '/admin/flags',
  jobs_failed: '/admin/system',
  tickets_overdue: '/admin/support',
};

/** The page on which it can be fixed; for a clinic its own page. */
const placeOf = ({ kind, clinicId }: SystemAlert): string => PLACES[kind] ?? `/admin/clinics/${clinicId}`;

/** What needs a person, the most severe first. */
export function SystemAlerts({ alerts }: { readonly alerts: readonly SystemAlert[] | undefined }) {
  return (
    <Card>
      <CardHeader title="System Alerts" />
      {alerts === undefined && <SkeletonRows rows={2} />}
      {alerts?.length === 0 && (
        <EmptyState
          compact
          icon={<CircleCheck />}
          title="All is well"
          hint="What needs somebody will stand here."
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
