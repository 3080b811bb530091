import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getBillingSettingsEndpoint } from '../../settings.contract.ts';
import { BillingSettingsForm } from '../billing-settings-form.tsx';

interface ClinicBillingSettingsProps {
  readonly clinic: { readonly country: string; readonly name: string };
}

/** The clinic's settings of invoices: tax ids, bank account, payment term, note. */
export function ClinicBillingSettings({ clinic }: ClinicBillingSettingsProps) {
  const { data, error, refetch } = useQuery(queryOf(getBillingSettingsEndpoint, {}));
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {data ? (
        <BillingSettingsForm
          settings={data}
          country={clinic.country}
          clinicName={clinic.name}
          onStale={() => void refetch()}
        />
      ) : error ? (
        <ErrorState
          compact
          title="The billing settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  );
}
