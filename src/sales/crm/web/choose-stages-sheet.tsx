import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { LEAD_STAGES, type LeadStage } from '#vocabulary/leads.ts';
import { chooseLeadStagesEndpoint } from '../contract.ts';
import { backChoices, backOf, lostStages, type CrmStage, type StageMap } from '../stage-map.rules.ts';
import { endingOf, stageLabel } from './stage-labels.ts';

/** The value of the choice "none of them". */
const NONE = '-';
const MAX_NAME_LENGTH = 200;

const Fields = chooseLeadStagesEndpoint.input.pick({ stageIds: true, backs: true });
type Fields = z.infer<typeof Fields>;

interface ChooseStagesSheetProps {
  readonly pipelineId: string;
  readonly stages: readonly CrmStage[];
  readonly map: StageMap;
  readonly onClose: () => void;
}

/** The choices, without stages that no longer exist and without those that another choice excludes. */
const fitting = ({ stageIds, backs }: StageMap, stages: readonly CrmStage[]): Record<string, LeadStage> =>
  Object.fromEntries(
    Object.entries(backs).filter(
      ([id, back]) => stages.some((stage) => stage.id === id) && backChoices(id, stageIds).includes(back),
    ),
  );

function useStageForm({ pipelineId, stages, map }: ChooseStagesSheetProps) {
  const save = useWrite(chooseLeadStagesEndpoint);
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: map });
  const [stageIds, backs] = useWatch({ control: form.control, name: ['stageIds', 'backs'] });
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const submit = form.handleSubmit((fields) =>
    save.mutate(
      {
        pipelineId,
        stages: stages.map(({ id, name }) => ({ id, name: name.slice(0, MAX_NAME_LENGTH) })),
        stageIds: fields.stageIds,
        backs: fitting(fields, stages),
      },
      {
        onSuccess: () =>
          notify({
            title: 'Stages changed',
            text: 'All leads are being sent to their stages.',
            tone: 'good',
          }),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return {
    form,
    map: { stageIds, backs },
    save,
    submit,
    // Won or lost without a stage is left out: the status expresses it.
    send: (stage: LeadStage, id: string) =>
      form.setValue('stageIds', { ...stageIds, [stage]: id === NONE ? undefined : id }, change),
    mean: (id: string, back: LeadStage | typeof NONE) => {
      const { [id]: _, ...others } = backs;
      form.setValue('backs', back === NONE ? others : { ...others, [id]: back }, change);
    },
  };
}

/** The CRM's stage for each lead stage, and the lead stage for CRM stages that are ambiguous. */
export function ChooseStagesSheet(props: ChooseStagesSheetProps) {
  const { stages, onClose } = props;
  const { form, map, save, submit, send, mean } = useStageForm(props);
  const { stageIds } = map;
  const { errors, isDirty } = form.formState;
  const lost = lostStages(stages, stageIds);
  const options = stages.map(({ id, name }) => ({ value: id, label: name }));
  const open = stages.filter(({ id }) => backChoices(id, stageIds).length > 1);
  return (
    <FormSheet
      title="Change stages"
      description="All leads are sent again with these settings."
      submitLabel="Use these stages"
      busy={save.isPending}
      isDirty={isDirty}
      isDone={save.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SubmitError error={save.error} fieldErrors={errors} />
      {LEAD_STAGES.map((stage) => (
        <Field
          key={stage}
          label={`${stageLabel(stage)} goes to`}
          error={
            lost.includes(stage)
              ? 'Its stage was deleted in the CRM. Choose another one.'
              : errors.stageIds?.[stage]?.message
          }
        >
          <Select
            options={
              stage === 'won' || stage === 'lost'
                ? [{ value: NONE, label: endingOf(stage) }, ...options]
                : options
            }
            value={lost.includes(stage) ? '' : (stageIds[stage] ?? NONE)}
            onValueChange={(id) => send(stage, id)}
          />
        </Field>
      ))}
      {open.map(({ id, name }) => (
        <Field key={id} label={`${name} in the CRM maps back to`}>
          <Select
            options={[
              ...(backChoices(id, stageIds).length === LEAD_STAGES.length
                ? [{ value: NONE, label: 'No stage: a lead keeps its own' } as const]
                : []),
              ...backChoices(id, stageIds).map((stage) => ({ value: stage, label: stageLabel(stage) })),
            ]}
            value={backOf(id, map) ?? NONE}
            onValueChange={(back) => mean(id, back)}
          />
        </Field>
      ))}
    </FormSheet>
  );
}
