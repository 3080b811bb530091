import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { chooseLeadTargetEndpoint, getLeadSyncEndpoint, type LeadSync } from '../contract.ts';
import { connectionQuery } from './connection-query.ts';
import { pipelinesQuery } from './pipelines-query.ts';

interface ChoosePipelineSheetProps {
  readonly target: LeadSync['target'];
  readonly onClose: () => void;
}

/** Where the leads go: a location of the connection, and one of its pipelines as the CRM has them now. */
export function ChoosePipelineSheet({ target, onClose }: ChoosePipelineSheetProps) {
  const userId = useSession().user?.id ?? '';
  const connection = useQuery(connectionQuery(userId));
  const locations =
    connection.data?.kind === 'connected' ? (connection.data.connection.location_data ?? []) : [];
  const [chosenLocation, setLocation] = useState(target?.locationId);
  const [chosenPipeline, setPipeline] = useState(target?.pipelineId ?? undefined);
  const locationId = chosenLocation ?? locations[0]?.id ?? '';
  const pipelines = useQuery({ ...pipelinesQuery(userId, locationId), enabled: locationId !== '' });
  const save = useWrite(chooseLeadTargetEndpoint, { makesStale: [getLeadSyncEndpoint] });
  const pipeline = pipelines.data?.find(({ id }) => id === chosenPipeline);
  const submit = () => {
    if (!pipeline) return;
    save.mutate(
      { locationId, pipelineId: pipeline.id, pipelineName: pipeline.name },
      {
        onSuccess: () =>
          notify({
            title: 'Pipeline chosen',
            text: `Leads go to ${pipeline.name} from now on.`,
            tone: 'good',
          }),
      },
    );
  };
  const isOther = target?.locationId !== locationId || target.pipelineId !== chosenPipeline;
  return (
    <FormSheet
      title="Choose pipeline"
      description="Leads stand there as opportunities. Stages of the same name are one stage; the others are matched by their order."
      submitLabel="Use this pipeline"
      busy={save.isPending}
      isDirty={isOther && pipeline !== undefined}
      isDone={save.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError error={save.error} />
      <Field label="Location">
        <Select
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={locationId}
          onValueChange={(id) => {
            setLocation(id);
            setPipeline(undefined);
          }}
        />
      </Field>
      {pipelines.error ? (
        <ErrorState
          compact
          title="The pipelines could not be loaded"
          error={pipelines.error}
          onRetry={() => void pipelines.refetch()}
        />
      ) : pipelines.data ? (
        <Field
          label="Pipeline"
          {...(pipeline ? { hint: pipeline.stages.map(({ name }) => name).join(' → ') } : {})}
        >
          <Select
            options={pipelines.data.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosenPipeline}
            onValueChange={setPipeline}
          />
        </Field>
      ) : (
        <SkeletonRows rows={1} />
      )}
    </FormSheet>
  );
}
