import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getLabelSettingsEndpoint } from '../../settings.contract.ts';
import { LabelSettingsForm } from '../label-settings-form.tsx';

/** The clinic's settings of labels: their size, and a line of its own. */
export function ClinicLabelSettings() {
  const { data, error, refetch } = useQuery(queryOf(getLabelSettingsEndpoint, {}));
  if (data) return <LabelSettingsForm settings={data} onStale={() => void refetch()} />;
  if (error === null) return <SkeletonRows rows={6} />;
  return (
    <ErrorState
      compact
      title="The label settings could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
