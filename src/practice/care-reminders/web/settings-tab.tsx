import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicSetup } from '#practice/clinics/web/public/use-clinic-setup.ts';
import { getReminderSettingsEndpoint } from '../rules.contract.ts';
import { SettingsForm } from './settings-form-card.tsx';

/** When and to whom reminders are sent; off until an administrator switches them on. */
export function SettingsTab() {
  const { data, error, refetch } = useQuery(queryOf(getReminderSettingsEndpoint, {}));
  const setup = useClinicSetup();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Settings" description="When reminders are sent, and to whom." />
      {error && !data ? (
        <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data && setup.data ? (
        <SettingsForm settings={data} types={setup.data.appointmentTypes} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  );
}
