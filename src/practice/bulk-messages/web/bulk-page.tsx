import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getMessageSettingsEndpoint } from '#practice/message-templates/contract.ts';
import { changeBulkMessageEndpoint, getBulkMessageEndpoint } from '../contract.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { DraftEditor } from './draft-editor.tsx';

export const handle = screen({ title: 'Bulk message', roles: STAFF_ROLES });

/** `/clinic/messages/bulk/:bulkId`: a draft that can be changed, or how far a message is. */
export default function BulkPage() {
  const { bulkId = '' } = useParams();
  const { zone, today, country } = useClinicClock();
  const mayChange = useSession().can(changeBulkMessageEndpoint.permission);
  const bulk = useQuery(queryOf(getBulkMessageEndpoint, { id: bulkId }));
  const settings = useQuery(queryOf(getMessageSettingsEndpoint, {}));
  const error = bulk.error ?? settings.error;
  if (error && (!bulk.data || !settings.data)) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Bulk message</h1>
        <ErrorState
          title={isGone ? 'Bulk message not found' : 'This message could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void Promise.all([bulk.refetch(), settings.refetch()])}
          action={
            <Button asChild>
              <Link to="/clinic/messages/bulk">All bulk messages</Link>
            </Button>
          }
        />
      </>
    );
  }
  // Days of the form are days at the clinic.
  if (!bulk.data || !settings.data || country === '') return <SkeletonRows rows={8} />;
  return bulk.data.state === 'draft' && mayChange ? (
    <DraftEditor
      key={bulk.data.id}
      bulk={bulk.data}
      clinicLanguage={settings.data.language}
      zone={zone}
      today={today}
    />
  ) : (
    <BulkProgress bulk={bulk.data} />
  );
}
