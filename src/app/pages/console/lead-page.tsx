import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { LeadCrmStatus } from '#sales/crm/web/public/lead-crm-status.tsx';
import { LeadDemosCard } from '#sales/demos/web/public/lead-demos-card.tsx';
import { getLeadEndpoint } from '#sales/leads/contract.ts';
import { LeadView } from '#sales/leads/web/public/lead-view.tsx';

export const handle = screen({ title: 'Lead', roles: ['platform_admin'] });

/** One lead with its state in the CRM and its demos. */
export default function LeadPage() {
  const { leadId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getLeadEndpoint, { id: leadId }));
  usePageTitle(data?.fullName);
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
  // A lead that was erased in the meantime is no longer shown.
  if (error && (isGone || !data)) {
    return (
      <ErrorState
        title={isGone ? 'Lead not found' : 'This lead could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/admin/leads">All leads</Link>
          </Button>
        }
      />
    );
  }
  return data === undefined ? (
    <SkeletonRows rows={10} />
  ) : (
    <LeadView
      key={data.id}
      lead={data}
      crmStatus={<LeadCrmStatus leadId={data.id} />}
      demos={<LeadDemosCard leadId={data.id} />}
    />
  );
}
