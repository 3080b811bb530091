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
import { backChoices, backOf, deletedStages, type CrmStage, type StageMap } from '../stage-map.rules.ts';
import { statusOnlyLabel, stageLabel } from './stage-labels.ts';

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

/** The valid choices: those for existing stages that the mapping of lead stages allows. */
const validBacks = ({ stageIds, backs }: StageMap, stages: readonly CrmStage[]): Record<string, LeadStage> =>
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
        backs: validBacks(fields, stages),
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
    // Won and lost are omitted if they have no stage: the status expresses them.
    setCrmStage: (stage: LeadStage, id: string) =>
      form.setValue('stageIds', { ...stageIds, [stage]: id === NONE ? undefined : id }, change),
    setLeadStage: (id: string, back: LeadStage | typeof NONE) => {
      const { [id]: _, ...others } = backs;
      form.setValue('backs', back === NONE ? others : { ...others, [id]: back }, change);
    },
  };
}

/** The form that maps lead stages to CRM stages, and ambiguous CRM stages back to lead stages. */
export function ChooseStagesSheet(props: ChooseStagesSheetProps) {
  const { stages, onClose } = props;
  const { form, map, save, submit, setCrmStage, setLeadStage } = useStageForm(props);
  const { stageIds } = map;
  const { errors, isDirty } = form.formState;
  const deleted = deletedStages(stages, stageIds);
  const options = stages.map(({ id, name }) => ({ value: id, label: name }));
  const ambiguous = stages.filter(({ id }) => backChoices(id, stageIds).length > 1);
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
            deleted.includes(stage)
              ? 'Its stage was deleted in the CRM. Choose another one.'
              : errors.stageIds?.[stage]?.message
          }
        >
          <Select
            options={
              stage === 'won' || stage === 'lost'
                ? [{ value: NONE, label: statusOnlyLabel(stage) }, ...options]
                : options
            }
            value={deleted.includes(stage) ? '' : (stageIds[stage] ?? NONE)}
            onValueChange={(id) => setCrmStage(stage, id)}
          />
        </Field>
      ))}
      {ambiguous.map(({ id, name }) => (
        <Field key={id} label={`${name} in the CRM maps back to`}>
          <Select
            options={[
              ...(backChoices(id, stageIds).length === LEAD_STAGES.length
                ? [{ value: NONE, label: 'No stage: a lead keeps its own' } as const]
                : []),
              ...backChoices(id, stageIds).map((stage) => ({ value: stage, label: stageLabel(stage) })),
            ]}
            value={backOf(id, map) ?? NONE}
            onValueChange={(back) => setLeadStage(id, back)}
          />
        </Field>
      ))}
    </FormSheet>
  );
}
