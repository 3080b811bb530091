import { LEAD_STAGES, type LeadStage } from '#vocabulary/leads.ts';

/** The stages of a lead that is still open, in the order of a sale. */
export const OPEN_STAGES = [
  'new',
  'contacted',
  'qualified',
  'demo',
  'trial',
] as const satisfies readonly LeadStage[];
export type OpenStage = (typeof OPEN_STAGES)[number];
const isOpenStage = (stage: LeadStage): stage is OpenStage => OPEN_STAGES.some((one) => one === stage);

export type OpportunityStatus = 'abandoned' | 'lost' | 'open' | 'won';

export interface CrmStage {
  readonly id: string;
  readonly name: string;
}

/** The provider's id of a stage, for each of ours. A lead that is over needs none: there the status says it. */
export type StageIds = Readonly<
  Record<OpenStage, string> & Partial<Record<Exclude<LeadStage, OpenStage>, string | undefined>>
>;

/** Which stage of the CRM each of ours goes to, and what somebody decided that one of theirs means here. */
export interface StageMap {
  readonly stageIds: StageIds;
  readonly backs: Readonly<Record<string, LeadStage>>;
}

export interface Pipeline {
  readonly id: string;
  readonly name: string;
  readonly stages: readonly CrmStage[];
}

/**
 * CRM-3. The stage of a pipeline for each of ours: the one of the same name, or the one that stands as far from the
 * pipeline's end as ours from the sale's. A stage that is called won or lost is an end, and no place for what is open.
 *
 * @returns null for a pipeline without stages.
 */
export function mapStages({ stages }: Pipeline): StageIds | null {
  const ends = { won: nameLike(stages, /\bwon\b/i), lost: nameLike(stages, /\blost\b/i) };
  const open = stages.filter(({ id }) => id !== ends.won && id !== ends.lost);
  const places = open.length > 0 ? open : stages;
  const [first] = places;
  if (!first) return null;
  const idFor = (stage: OpenStage): string => {
    const named = places.find(({ name }) => name.trim().toLowerCase() === stage);
    const near = Math.round((OPEN_STAGES.indexOf(stage) * (places.length - 1)) / (OPEN_STAGES.length - 1));
    return (named ?? places[near] ?? first).id;
  };
  return {
    new: idFor('new'),
    contacted: idFor('contacted'),
    qualified: idFor('qualified'),
    demo: idFor('demo'),
    trial: idFor('trial'),
    ...(ends.won === undefined ? {} : { won: ends.won }),
    ...(ends.lost === undefined ? {} : { lost: ends.lost }),
  };
}

const nameLike = (stages: readonly CrmStage[], word: RegExp): string | undefined =>
  stages.find(({ name }) => word.test(name))?.id;

/** Those of ours that stand in a stage of the CRM. An end that shares one with what is open is told by its status. */
function leadStagesIn(stageId: string, stageIds: StageIds): readonly LeadStage[] {
  const ours = LEAD_STAGES.filter((stage) => stageIds[stage] === stageId);
  const open = ours.filter(isOpenStage);
  return open.length > 0 ? open : ours;
}

/**
 * What a stage of the CRM may mean here: one of those that go there, or any where none does. Anything else would send a
 * lead to and fro.
 */
export function backChoices(stageId: string, stageIds: StageIds): readonly LeadStage[] {
  const ours = leadStagesIn(stageId, stageIds);
  return ours.length > 0 ? ours : LEAD_STAGES;
}

/** What a stage of the CRM means here; null for nothing. Of several the first is the least that it says. */
export function backOf(stageId: string, { stageIds, backs }: StageMap): LeadStage | null {
  const ours = leadStagesIn(stageId, stageIds);
  const decided = Object.hasOwn(backs, stageId) ? backs[stageId] : undefined;
  if (decided !== undefined && (ours.length === 0 || ours.includes(decided))) return decided;
  return ours[0] ?? null;
}

/** The stage of a lead whose opportunity stands there in the CRM; null where that means nothing to us. */
export function stageOf(
  status: string | null | undefined,
  stageId: string | null | undefined,
  map: StageMap,
): LeadStage | null {
  if (status === 'won') return 'won';
  if (status === 'lost' || status === 'abandoned') return 'lost';
  return stageId ? backOf(stageId, map) : null;
}

/** Whether two stages of ours look the same over there: then there is nothing to move on either side. */
export const looksTheSame = (one: LeadStage, other: LeadStage, stageIds: StageIds): boolean =>
  one === other || (isOpenStage(one) && isOpenStage(other) && stageIds[one] === stageIds[other]);

/** Where the opportunity of a lead belongs. A lead that is over leaves the stage as it was where it has none of its own. */
export function placeOf(
  stage: LeadStage,
  stageIds: StageIds,
): { readonly status: OpportunityStatus; readonly pipelineStageId?: string } {
  const pipelineStageId = stageIds[stage];
  const status = isOpenStage(stage) ? 'open' : stage === 'won' ? 'won' : 'lost';
  return { status, ...(pipelineStageId === undefined ? {} : { pipelineStageId }) };
}

/** Whether an opportunity of this status can stand for a lead of this stage: what is over is over on both sides. */
export const isStatusOf = (status: OpportunityStatus, stage: LeadStage): boolean =>
  isOpenStage(stage) === (status === 'open');

/** Whether an opportunity that stands there stands for a lead of this stage: nothing is left to tell on either side. */
export function isInStep(
  stage: LeadStage,
  status: OpportunityStatus | null,
  stageId: string | null | undefined,
  map: StageMap,
): boolean {
  const theirs = status === null ? null : stageOf(status, stageId, map);
  return (
    status !== null &&
    theirs !== null &&
    isStatusOf(status, stage) &&
    looksTheSame(theirs, stage, map.stageIds)
  );
}

/**
 * For so long an event that speaks against what the CRM was told may be about what stood there before: the provider brings one
 * that found no taker again, six times and some ten minutes apart, and says of none when the move was made.
 */
const ECHOES_FOR_MS = 7_200_000;

/**
 * Whether an event may be an echo of where the opportunity stood before it was last moved from here.
 *
 * @param toldAt when it was moved from here, or null where it never was.
 */
export const mayBeEcho = (sentAt: string, toldAt: string | null): boolean =>
  toldAt !== null && Date.parse(sentAt) - Date.parse(toldAt) < ECHOES_FOR_MS;

/** Those of ours whose stage the CRM has no more. */
export const lostStages = (stages: readonly CrmStage[], stageIds: StageIds): readonly LeadStage[] =>
  LEAD_STAGES.filter((stage) => {
    const id = stageIds[stage];
    return id !== undefined && !stages.some((one) => one.id === id);
  });

/** Stages of the CRM that mean nothing here. */
export const unmatchedStages = (stages: readonly CrmStage[], map: StageMap): readonly CrmStage[] =>
  stages.filter(({ id }) => backOf(id, map) === null);

/** The first field of a map that does not hold with these stages of the CRM, and why; null for one that does. */
export function stageMapFault(
  stages: readonly CrmStage[],
  { stageIds, backs }: StageMap,
): { readonly path: string; readonly message: string } | null {
  const [lost] = lostStages(stages, stageIds);
  if (lost) return { path: `stageIds.${lost}`, message: 'Choose a stage that the pipeline has.' };
  for (const [id, stage] of Object.entries(backs)) {
    if (!stages.some((one) => one.id === id) || !backChoices(id, stageIds).includes(stage)) {
      return { path: 'backs', message: 'A stage of the CRM can only come back as one that goes there.' };
    }
  }
  return null;
}
