import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import {
  backChoices,
  backOf,
  isInSync,
  isStatusOf,
  isSameCrmState,
  deletedStages,
  mapStages,
  mayBeEcho,
  OPEN_STAGES,
  crmStateOf,
  findStageMapError,
  stageOf,
  unmatchedStages,
  type StageIds,
} from './stage-map.rules.ts';

const pipelineOf = (...names: string[]) => ({
  id: 'p',
  name: 'P',
  stages: names.map((name) => ({ id: name.toLowerCase(), name })),
});
const IDS: StageIds = {
  new: 'new',
  contacted: 'contacted',
  qualified: 'qualified',
  demo: 'demo',
  trial: 'trial',
};
const SALES = { stageIds: IDS, backs: {} };
const STAGES = pipelineOf('New', 'Contacted', 'Qualified', 'Demo', 'Trial', 'Parked').stages;

describe('CRM-3: mapping of stages', () => {
  test('maps stages by equal names', () => {
    expect(mapStages(pipelineOf('New', 'Contacted', 'Qualified', 'Demo', 'Trial'))).toEqual(IDS);
    expect(mapStages(pipelineOf('Hello', ' DEMO ', 'Bye'))?.demo).toBe(' demo ');
  });

  test('maps the other stages by position; stages called won or lost are used for won and lost only', () => {
    const talk = {
      new: 'first talk',
      contacted: 'first talk',
      qualified: 'agreed',
      demo: 'agreed',
      trial: 'agreed',
    };
    expect(mapStages(pipelineOf('First talk', 'Agreed'))).toEqual(talk);
    expect(mapStages(pipelineOf('First talk', 'Agreed', 'Closed won', 'LOST'))).toEqual({
      ...talk,
      won: 'closed won',
      lost: 'lost',
    });
    expect(mapStages(pipelineOf('Won'))).toMatchObject({ new: 'won', trial: 'won', won: 'won' });
    expect(mapStages(pipelineOf())).toBeNull();
  });

  test('a lead stage maps to a CRM state that maps back to an equivalent lead stage, whatever the mapping', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const stageIds = fc.record(
      { new: id, contacted: id, qualified: id, demo: id, trial: id, won: id, lost: id },
      { requiredKeys: [...OPEN_STAGES] },
    );
    const backs = fc.dictionary(id, fc.constantFrom(...LEAD_STAGES));
    fc.assert(
      fc.property(stageIds, backs, fc.constantFrom(...LEAD_STAGES), (ids, chosen, stage) => {
        const { status, pipelineStageId } = crmStateOf(stage, ids);
        const back = stageOf(status, pipelineStageId, { stageIds: ids, backs: chosen });
        expect(back !== null && isSameCrmState(back, stage, ids)).toBe(true);
        expect(isStatusOf(status, stage)).toBe(true);
      }),
    );
  });

  test('a closed opportunity is won or lost in any stage', () => {
    expect(stageOf('won', 'new', SALES)).toBe('won');
    expect(stageOf('lost', 'trial', SALES)).toBe('lost');
    expect(stageOf('abandoned', null, SALES)).toBe('lost');
    expect(stageOf('open', 'unknown', SALES)).toBeNull();
    expect(stageOf('open', 'toString', SALES)).toBeNull();
    expect(OPEN_STAGES.map((stage) => stageOf('open', stage, SALES))).toEqual(OPEN_STAGES);
    expect(isSameCrmState('won', 'lost', IDS)).toBe(false);
    expect(crmStateOf('won', IDS)).toEqual({ status: 'won' });
    expect(crmStateOf('won', { ...IDS, won: 'closed' })).toEqual({
      status: 'won',
      pipelineStageId: 'closed',
    });
    expect([isStatusOf('open', 'won'), isStatusOf('abandoned', 'lost'), isStatusOf('won', 'demo')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('CRM-3: mapping of individual stages', () => {
  test('a CRM stage without a match is reported and can be mapped', () => {
    expect(unmatchedStages(STAGES, SALES)).toEqual([{ id: 'parked', name: 'Parked' }]);
    const chosen = { stageIds: IDS, backs: { parked: 'contacted' } } as const;
    expect(unmatchedStages(STAGES, chosen)).toEqual([]);
    expect(stageOf('open', 'parked', chosen)).toBe('contacted');
    expect(backChoices('parked', IDS)).toEqual(LEAD_STAGES);
  });

  test('a shared stage can map back to any stage that maps to it, and to no other', () => {
    const stageIds = { ...IDS, qualified: 'contacted' };
    expect(backChoices('contacted', stageIds)).toEqual(['contacted', 'qualified']);
    expect(backOf('contacted', { stageIds, backs: {} })).toBe('contacted');
    expect(backOf('contacted', { stageIds, backs: { contacted: 'qualified' } })).toBe('qualified');
    expect(backOf('contacted', { stageIds, backs: { contacted: 'trial' } })).toBe('contacted');
  });

  test('refuses a mapping to a missing stage, or back to a stage that does not map to it', () => {
    const without = STAGES.filter(({ id }) => id !== 'demo');
    expect(deletedStages(without, IDS)).toEqual(['demo']);
    expect(findStageMapError(without, SALES)).toMatchObject({ path: 'stageIds.demo' });
    expect(findStageMapError(STAGES, { stageIds: IDS, backs: { demo: 'trial' } })).toMatchObject({
      path: 'backs',
    });
    expect(findStageMapError(STAGES, { stageIds: IDS, backs: { gone: 'trial' } })).toMatchObject({
      path: 'backs',
    });
    expect(findStageMapError(STAGES, { stageIds: IDS, backs: { parked: 'lost' } })).toBeNull();
  });
});

describe('echo detection', () => {
  const plus = (ms: number): string => new Date(Date.parse('2026-11-21T12:00:00Z') + ms).toISOString();

  test('an opportunity is in sync with the stage that it was sent for, and with no stage that maps to another state', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LEAD_STAGES), fc.constantFrom(...LEAD_STAGES), (stage, other) => {
        const { status, pipelineStageId } = crmStateOf(stage, IDS);
        expect(isInSync(other, status, pipelineStageId ?? 'parked', SALES)).toBe(
          isSameCrmState(stage, other, IDS),
        );
      }),
    );
    expect(isInSync('new', null, 'new', SALES)).toBe(false);
    expect(isInSync('new', 'open', 'parked', SALES)).toBe(false);
    expect(isInSync('lost', 'abandoned', null, SALES)).toBe(true);
    expect(
      isInSync('qualified', 'open', 'contacted', { stageIds: { ...IDS, qualified: 'contacted' }, backs: {} }),
    ).toBe(true);
  });

  test('an event may be an echo for two hours after the last update was sent', () => {
    expect(mayBeEcho(plus(0), null)).toBe(false);
    expect([-60_000, 0, 7_199_999, 7_200_000].map((ms) => mayBeEcho(plus(ms), plus(0)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
