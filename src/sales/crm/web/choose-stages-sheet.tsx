import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { LEAD_STAGES, type LeadStage } from '#vocabulary/leads.ts';
import { chooseLeadStagesEndpoint, getLeadSyncEndpoint } from '../contract.ts';
import {
  backChoices,
  backOf,
  lostStages,
  type CrmStage,
  type StageIds,
  type StageMap,
} from '../stage-map.rules.ts';
import { endingOf, stageWord } from './stage-words.ts';

/** Stands for "none of them" where a choice has to have a value. */
const NONE = '-';
const MOST_LETTERS = 200;

interface ChooseStagesSheetProps {
  readonly pipelineId: string;
  readonly stages: readonly CrmStage[];
  readonly map: StageMap;
  readonly onClose: () => void;
}

/** What was decided, without what the CRM has no more and what another choice has ruled out. */
const fitting = ({ stageIds, backs }: StageMap, stages: readonly CrmStage[]): Record<string, LeadStage> =>
  Object.fromEntries(
    Object.entries(backs).filter(
      ([id, back]) => stages.some((stage) => stage.id === id) && backChoices(id, stageIds).includes(back),
    ),
  );

function useStageChoice({ pipelineId, stages, map }: ChooseStagesSheetProps) {
  const [stageIds, setStageIds] = useState<StageIds>(map.stageIds);
  const [backs, setBacks] = useState(map.backs);
  const save = useWrite(chooseLeadStagesEndpoint, { makesStale: [getLeadSyncEndpoint] });
  const submit = () =>
    save.mutate(
      {
        pipelineId,
        stages: stages.map(({ id, name }) => ({ id, name: name.slice(0, MOST_LETTERS) })),
        stageIds,
        backs: fitting({ stageIds, backs }, stages),
      },
      {
        onSuccess: () =>
          notify({ title: 'Stages changed', text: 'All leads are sent to their stages.', tone: 'good' }),
      },
    );
  return {
    stageIds,
    map: { stageIds, backs },
    save,
    submit,
    isDirty: stageIds !== map.stageIds || backs !== map.backs,
    // An end without a stage of its own is left out: its status says enough.
    send: (stage: LeadStage, id: string) =>
      setStageIds({ ...stageIds, [stage]: id === NONE ? undefined : id }),
    mean: (id: string, back: LeadStage | typeof NONE) => {
      const { [id]: _, ...others } = backs;
      setBacks(back === NONE ? others : { ...others, [id]: back });
    },
  };
}

/** Which stage of the CRM each of ours goes to, and what those mean here that leave a choice. */
export function ChooseStagesSheet(props: ChooseStagesSheetProps) {
  const { stages, onClose } = props;
  const { stageIds, map, save, submit, isDirty, send, mean } = useStageChoice(props);
  const lost = lostStages(stages, stageIds);
  const options = stages.map(({ id, name }) => ({ value: id, label: name }));
  const open = stages.filter(({ id }) => backChoices(id, stageIds).length > 1);
  return (
    <FormSheet
      title="Change stages"
      description="All leads are sent anew with what is chosen here."
      submitLabel="Use these stages"
      busy={save.isPending}
      isDirty={isDirty}
      isDone={save.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError error={save.error} />
      {LEAD_STAGES.map((stage) => (
        <Field
          key={stage}
          label={`${stageWord(stage)} goes to`}
          error={lost.includes(stage) ? 'Its stage was deleted in the CRM. Choose another one.' : undefined}
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
        <Field key={id} label={`${name} in the CRM comes back as`}>
          <Select
            options={[
              ...(backChoices(id, stageIds).length === LEAD_STAGES.length
                ? [{ value: NONE, label: 'Nothing: a lead keeps its stage' } as const]
                : []),
              ...backChoices(id, stageIds).map((stage) => ({ value: stage, label: stageWord(stage) })),
            ]}
            value={backOf(id, map) ?? NONE}
            onValueChange={(back) => mean(id, back)}
          />
        </Field>
      ))}
    </FormSheet>
  );
}
