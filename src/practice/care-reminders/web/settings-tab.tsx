import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicSetup } from '#practice/clinics/web/public/use-clinic-setup.ts';
import { getReminderSettingsEndpoint } from '../rules.contract.ts';
import { SettingsForm } from './settings-form-card.tsx';

/** When and to whom reminders are sent; off until an administrator switches them on. */
export function SettingsTab() {
  const { data, error, refetch } = useQuery(queryOf(getReminderSettingsEndpoint, {}));
  const setup = useClinicSetup();
  if (error && !data)
    return (
      <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data || !setup.data) return <SkeletonRows rows={8} />;
  return <SettingsForm settings={data} types={setup.data.appointmentTypes} />;
}
