import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { INCIDENT_IMPACT_LABELS, INCIDENT_IMPACTS, INCIDENT_STATE_LABELS } from '#vocabulary/status.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  type Incident,
  resolveIncidentEndpoint,
  UpdateIncident,
  updateIncidentEndpoint,
} from '../contract.ts';

const STATE_OPTIONS = UpdateIncident.shape.state.options.map((value) => ({
  value,
  label: INCIDENT_STATE_LABELS[value],
}));
const IMPACT_OPTIONS = INCIDENT_IMPACTS.map((value) => ({ value, label: INCIDENT_IMPACT_LABELS[value] }));
interface IncidentUpdateSheetProps {
  readonly incident: Incident;
  /** The update that resolves the incident. */
  readonly isEnd: boolean;
  readonly onClose: () => void;
}

/** The form that adds an update to an incident or resolves it. */
export function IncidentUpdateSheet({ incident, isEnd, onClose }: IncidentUpdateSheetProps) {
  const update = useWrite(updateIncidentEndpoint);
  const resolve = useWrite(resolveIncidentEndpoint);
  const write = isEnd ? resolve : update;
  const form = useForm<UpdateIncident>({
    resolver: zodResolver(UpdateIncident),
    defaultValues: {
      incidentId: incident.id,
      state: incident.state === 'resolved' ? 'monitoring' : incident.state,
      impact: incident.impact,
      message: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) => {
    const then = {
      onSuccess: () =>
        notify({
          title: isEnd ? 'Incident resolved' : 'Update published',
          tone: 'good' as const,
        }),
      onError: (error: Error) => showFieldErrors(error, form),
    };
    if (isEnd) resolve.mutate({ incidentId: incident.id, message: fields.message }, then);
    else update.mutate(fields, then);
  });
  return (
    <FormSheet
      title={isEnd ? `Resolve: ${incident.title}` : `Update: ${incident.title}`}
      description={
        isEnd
          ? 'Its components show their measured state again. A resolved incident cannot be reopened.'
          : 'It appears on the public page immediately.'
      }
      submitLabel={isEnd ? 'Resolve' : 'Publish'}
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!isEnd && (
        <>
          <Controller
            control={form.control}
            name="state"
            render={({ field: { value, onChange } }) => (
              <Field label="Stage" error={errors.state?.message}>
                <Select options={STATE_OPTIONS} value={value} onValueChange={onChange} />
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="impact"
            render={({ field: { value, onChange } }) => (
              <Field label="Impact" error={errors.impact?.message}>
                <Select options={IMPACT_OPTIONS} value={value} onValueChange={onChange} />
              </Field>
            )}
          />
        </>
      )}
      <Field label={isEnd ? 'What happened' : 'Message'} error={errors.message?.message}>
        <Textarea rows={5} {...form.register('message')} />
      </Field>
      <FormError error={write.error} />
    </FormSheet>
  );
}
