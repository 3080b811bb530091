import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { LEAD_STAGES, type LeadStage } from '#vocabulary/leads.ts';
import { getLeadSyncEndpoint, type LeadSync } from '../contract.ts';
import {
  backOf,
  deletedStages,
  unmatchedStages,
  type CrmStage,
  type StageIds,
  type StageMap,
} from '../stage-map.rules.ts';
import { ChooseStagesSheet } from './choose-stages-sheet.tsx';
import { pipelinesQuery } from './pipelines-query.ts';
import { statusOnlyLabel, stageLabel } from './stage-labels.ts';

type Target = NonNullable<LeadSync['target']>;

/**
 * The pipeline's stages, read from the CRM through the caller's own connection. Without one, or if the request fails, the
 * stored stages.
 */
function useStages({ target, isOwnConnection, isConnected }: LeadSync): readonly CrmStage[] | null {
  const userId = useSession().user?.id ?? '';
  const live = useQuery({
    ...pipelinesQuery(userId, target?.locationId ?? ''),
    enabled: isOwnConnection && isConnected && target !== null,
  });
  const pipeline = live.data?.find(({ id }) => id === target?.pipelineId);
  return live.data ? (pipeline?.stages ?? []) : (target?.stages ?? null);
}

/** The mapping of lead stages to the CRM's stages and back. */
export function StageMapCard() {
  const sync = useQuery(queryOf(getLeadSyncEndpoint, {}));
  // If there is no pipeline yet, or the state is unknown, the lead sync card shows that.
  return sync.data?.target?.stageIds ? (
    <MappedStages sync={sync.data} target={sync.data.target} stageIds={sync.data.target.stageIds} />
  ) : null;
}

interface MappedStagesProps {
  readonly sync: LeadSync;
  readonly target: Target;
  readonly stageIds: StageIds;
}

function MappedStages({ sync, target, stageIds }: MappedStagesProps) {
  const stages = useStages(sync);
  const [isChoosing, setChoosing] = useState(false);
  if (stages === null) return null;
  const map = { stageIds, backs: target.backs };
  const mayChoose = sync.isOwnConnection && sync.isConnected && stages.length > 0;
  return (
    <Card aria-labelledby="crm-stages">
      <CardHeader
        titleId="crm-stages"
        title="Stages in the CRM"
        description={`How a lead’s stage maps to a stage in ${target.pipelineName ?? 'the pipeline'}, and back.`}
        action={
          mayChoose ? (
            <Button size="sm" onClick={() => setChoosing(true)}>
              Change stages
            </Button>
          ) : undefined
        }
      />
      <CardBody className="flex flex-col gap-4 border-t border-line pt-4">
        <Warnings stages={stages} map={map} />
        <details>
          <summary className="focus-ring w-fit rounded-sm text-sm text-ink-muted hover:text-ink touch:py-3">
            Show all stages
          </summary>
          <div className="grid gap-6 pt-4 lg:grid-cols-2">
            <Part title="From here to the CRM">
              {LEAD_STAGES.map((stage) => (
                <DataItem key={stage} label={stageLabel(stage)}>
                  {crmStageName(stage, stageIds, stages)}
                </DataItem>
              ))}
            </Part>
            <Part title="From the CRM to here">
              {stages.map(({ id, name }) => {
                const back = backOf(id, map);
                return (
                  <DataItem key={id} label={name}>
                    {back === null ? 'Nothing' : stageLabel(back)}
                  </DataItem>
                );
              })}
            </Part>
          </div>
        </details>
      </CardBody>
      {isChoosing && target.pipelineId !== null && (
        <ChooseStagesSheet
          pipelineId={target.pipelineId}
          stages={stages}
          map={map}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}

function crmStageName(stage: LeadStage, stageIds: StageIds, stages: readonly CrmStage[]): string {
  const id = stageIds[stage];
  if (id === undefined) return statusOnlyLabel(stage);
  return stages.find((one) => one.id === id)?.name ?? 'Deleted in the CRM';
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
      <DataList>{children}</DataList>
    </div>
  );
}

function Warnings({ stages, map }: { readonly stages: readonly CrmStage[]; readonly map: StageMap }) {
  const deleted = deletedStages(stages, map.stageIds).map(stageLabel);
  const unmatched = unmatchedStages(stages, map).map(({ name }) => name);
  return (
    <>
      {stages.length === 0 ? (
        <Banner tone="warn" title="The pipeline was deleted or has no stages">
          <p>
            It may have been deleted in the CRM. Choose another pipeline, and the leads will be sent again.
          </p>
        </Banner>
      ) : (
        deleted.length > 0 && (
          <Banner tone="warn" title={`Deleted in the CRM: the stage for ${deleted.join(', ')}`}>
            <p>Leads in these stages cannot be sent. Choose another stage, and they will be sent again.</p>
          </Banner>
        )
      )}
      {unmatched.length > 0 && (
        <Banner title={`Matches no stage here: ${unmatched.join(', ')}`}>
          <p>A lead moved there keeps its stage here. Map it with Change stages.</p>
        </Banner>
      )}
    </>
  );
}
