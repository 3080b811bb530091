import type { Context, Hono } from 'hono';
import type { FakeEnv } from './fake-guard.ts';
import type { FakeRecord, FakeStage, FakeState } from './fake-state.ts';
import { findOwn, requireTexts, put, readFields, emit, notFound, type Fields } from './fake-records.ts';

const STATUSES: ReadonlySet<unknown> = new Set(['open', 'won', 'lost', 'abandoned']);

/** The fields of an opportunity that its events contain. The time of the last move is not among them. */
const EVENT_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'locationId',
  'assignedTo',
  'contactId',
  'monetaryValue',
  'name',
  'pipelineId',
  'pipelineStageId',
  'source',
  'status',
  'dateAdded',
]);

const emitOpportunity = (state: FakeState, type: string, opportunity: FakeRecord): void =>
  emit(
    state,
    type,
    Object.fromEntries(Object.entries(opportunity).filter(([name]) => EVENT_FIELDS.has(name))),
  );

/** Changes an opportunity and emits the event. */
export function moveOpportunity(state: FakeState, before: FakeRecord, fields: Fields): FakeRecord {
  const now = new Date(state.options.nowMs()).toISOString();
  const hasChanged = (name: string) => fields[name] !== undefined && fields[name] !== before[name];
  const after = put(
    state,
    'opportunities',
    {
      ...fields,
      updatedAt: now,
      ...(hasChanged('pipelineStageId') ? { lastStageChangeAt: now } : {}),
      ...(hasChanged('status') ? { lastStatusChangeAt: now } : {}),
    },
    before.id,
  );
  if (hasChanged('pipelineStageId')) emitOpportunity(state, 'OpportunityStageUpdate', after);
  else if (hasChanged('status')) emitOpportunity(state, 'OpportunityStatusUpdate', after);
  else emitOpportunity(state, 'OpportunityUpdate', after);
  return after;
}

/** Deletes a stage of a pipeline; its opportunities move to the first remaining stage. */
export function deleteStage(state: FakeState, stageId: string): void {
  state.pipelines = state.pipelines.map((pipeline) => ({
    ...pipeline,
    stages: pipeline.stages.filter(({ id }) => id !== stageId),
  }));
  for (const one of state.records.opportunities.values()) {
    const pipeline = state.pipelines.find(({ id }) => id === one['pipelineId']);
    const [first] = pipeline?.stages ?? [];
    if (one['pipelineStageId'] === stageId && first)
      moveOpportunity(state, one, { pipelineStageId: first.id });
  }
}

/** Adds a stage at the end of a pipeline. */
export function addStage(state: FakeState, pipelineId: string, stage: FakeStage): void {
  state.pipelines = state.pipelines.map((pipeline) =>
    pipeline.id === pipelineId ? { ...pipeline, stages: [...pipeline.stages, stage] } : pipeline,
  );
}

function refuseFields(c: Context, state: FakeState, fields: Fields): Response | null {
  const pipeline = state.pipelines.find(({ id }) => id === fields['pipelineId']);
  const stageId = fields['pipelineStageId'];
  const messages = [
    ...('status' in fields && !STATUSES.has(fields['status']) ? ['status must be a valid enum value'] : []),
    ...('pipelineId' in fields && !pipeline ? ['The pipeline id is invalid.'] : []),
    ...(pipeline && stageId !== undefined && !pipeline.stages.some(({ id }) => id === stageId)
      ? ['The pipeline stage id is invalid.']
      : []),
  ];
  return messages.length === 0
    ? null
    : c.json({ statusCode: 422, message: messages, error: 'Unprocessable Entity' }, 422);
}

function mountReads(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.get('/opportunities/pipelines', (c) => {
    const locationId = c.req.query('locationId');
    const pipelines = state.pipelines.map(({ id, name, stages }) => ({ id, name, stages, locationId }));
    return c.json({ pipelines });
  });
  routes.get('/opportunities/lost-reason', (c) => c.json({ lostReasons: [] }));
  routes.get('/opportunities/search', (c) => {
    const { location_id: locationId, contact_id: contactId, pipeline_id: pipelineId } = c.req.query();
    const opportunities = [...state.records.opportunities.values()].filter(
      (one) =>
        one.locationId === locationId &&
        (contactId === undefined || one['contactId'] === contactId) &&
        (pipelineId === undefined || one['pipelineId'] === pipelineId),
    );
    return c.json({ opportunities, meta: { total: opportunities.length, currentPage: 1, nextPage: null } });
  });
  routes.get('/opportunities/:id', (c) => {
    const opportunity = findOwn(c, state, 'opportunities');
    return opportunity ? c.json({ opportunity }) : notFound(c, 'Opportunity');
  });
}

/** Opportunities: one per contact, unless duplicates are allowed. */
export function mountFakeOpportunities(routes: Hono<FakeEnv>, state: FakeState): void {
  mountReads(routes, state);
  routes.post('/opportunities/', async (c) => {
    const fields = await readFields(c);
    const refused =
      requireTexts(c, fields, 'pipelineId', 'locationId', 'name', 'status', 'contactId') ??
      refuseFields(c, state, fields);
    if (refused) return refused;
    const duplicate = [...state.records.opportunities.values()].find(
      (one) => one.locationId === fields['locationId'] && one['contactId'] === fields['contactId'],
    );
    if (!duplicate || state.options.allowsDuplicates) {
      const [first] = state.pipelines.find(({ id }) => id === fields['pipelineId'])?.stages ?? [];
      const opportunity = put(state, 'opportunities', { pipelineStageId: first?.id, ...fields });
      emitOpportunity(state, 'OpportunityCreate', opportunity);
      return c.json({ opportunity }, 201);
    }
    return c.json(
      {
        statusCode: 400,
        message: 'Can not create duplicate opportunity for the contact.',
        code: 'OPPORTUNITY_NO_DUPLICATE',
        meta: { existingId: duplicate.id },
        error: 'Bad Request',
      },
      400,
    );
  });
  for (const path of ['/opportunities/:id', '/opportunities/:id/status']) {
    routes.put(path, async (c) => {
      const opportunity = findOwn(c, state, 'opportunities');
      if (!opportunity) return notFound(c, 'Opportunity');
      const fields = await readFields(c);
      const refused = refuseFields(c, state, fields);
      if (refused) return refused;
      const after = moveOpportunity(state, opportunity, fields);
      return c.json(path.endsWith('status') ? { succeded: true } : { opportunity: after });
    });
  }
  routes.delete('/opportunities/:id', (c) => {
    const opportunity = findOwn(c, state, 'opportunities');
    if (!opportunity) return notFound(c, 'Opportunity');
    state.records.opportunities.delete(opportunity.id);
    emitOpportunity(state, 'OpportunityDelete', opportunity);
    return c.json({ succeded: true });
  });
}
