import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { chooseLeadTargetEndpoint, type LeadSync } from '../contract.ts';
import { connectionQuery } from '#practice/crm-connection/web/public/connection-query.ts';
import { pipelinesQuery } from './pipelines-query.ts';

const Fields = z.strictObject({
  locationId: z.string().min(1, 'Choose a location.'),
  pipelineId: z.string().min(1, 'Choose a pipeline.'),
});
type Fields = z.infer<typeof Fields>;

interface ChoosePipelineSheetProps {
  readonly target: LeadSync['target'];
  readonly onClose: () => void;
}

/** The form that chooses the target of the lead sync: a location of the connection, and one of its pipelines. */
export function ChoosePipelineSheet({ target, onClose }: ChoosePipelineSheetProps) {
  const userId = useSession().user?.id ?? '';
  const connection = useQuery(connectionQuery(userId));
  const locations =
    connection.data?.kind === 'connected' ? (connection.data.connection.location_data ?? []) : [];
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: { locationId: target?.locationId ?? '', pipelineId: target?.pipelineId ?? '' },
  });
  const { control, formState, getValues, resetField, setValue } = form;
  const { errors } = formState;
  const firstLocationId = locations[0]?.id ?? '';
  useEffect(() => {
    if (getValues('locationId') === '') resetField('locationId', { defaultValue: firstLocationId });
  }, [firstLocationId, getValues, resetField]);
  const [locationId, pipelineId] = useWatch({ control, name: ['locationId', 'pipelineId'] });
  const pipelines = useQuery({ ...pipelinesQuery(userId, locationId), enabled: locationId !== '' });
  const save = useWrite(chooseLeadTargetEndpoint);
  const pipeline = pipelines.data?.find(({ id }) => id === pipelineId);
  const submit = form.handleSubmit((fields) => {
    if (!pipeline) return form.setError('pipelineId', { message: 'Choose a pipeline.' });
    return save.mutate(
      { ...fields, pipelineName: pipeline.name },
      {
        onSuccess: () =>
          notify({
            title: 'Pipeline chosen',
            text: `Leads go to ${pipeline.name} from now on.`,
            tone: 'good',
          }),
        onError: (error) => showFieldErrors(error, form),
      },
    );
  });
  return (
    <FormSheet
      title="Choose pipeline"
      description="Leads are created there as opportunities. Stages are matched by name, and otherwise by their order."
      submitLabel="Use this pipeline"
      busy={save.isPending}
      isDirty={formState.isDirty && pipeline !== undefined}
      isDone={save.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SubmitError error={save.error} fieldErrors={errors} />
      <Controller
        control={control}
        name="locationId"
        render={({ field }) => (
          <Field label="Location" error={errors.locationId?.message}>
            <Select
              ref={field.ref}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value}
              onValueChange={(id) => {
                field.onChange(id);
                setValue('pipelineId', '');
              }}
            />
          </Field>
        )}
      />
      {pipelines.error ? (
        <ErrorState
          compact
          title="The pipelines could not be loaded"
          error={pipelines.error}
          onRetry={() => void pipelines.refetch()}
        />
      ) : pipelines.data ? (
        <Controller
          control={control}
          name="pipelineId"
          render={({ field }) => (
            <Field
              label="Pipeline"
              error={errors.pipelineId?.message}
              hint={pipeline?.stages.map(({ name }) => name).join(', ')}
            >
              <Select
                ref={field.ref}
                options={(pipelines.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value}
                onValueChange={field.onChange}
              />
            </Field>
          )}
        />
      ) : (
        <SkeletonRows rows={1} />
      )}
    </FormSheet>
  );
}
