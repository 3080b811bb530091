import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { inertPolicy } from '#foundation/server/http/content-policy.ts';
import { escapeHtml } from '#foundation/server/mail/email-page.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { addStage, deleteStage, moveOpportunity } from './fake-opportunities.ts';
import { fakeId, type FakeRecord, type FakeState } from './fake-state.ts';
import { put, emit, textOf } from './fake-records.ts';
import { flushEvents } from './webhook-sender.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
article { border: 1px solid #8886; border-radius: 12px; padding: 1rem 1.25rem; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; margin: 0; }
p { margin: 0 0 .75rem; opacity: .85; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .5rem 0 0; }
label { display: grid; font-size: .875rem; }
button, input, select { font: inherit; min-height: 44px; padding: 0 .75rem; border-radius: 8px; border: 1px solid #8888; }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = inertPolicy({ styleHash: STYLE_HASH, formAction: `'self'` });

const STATUSES = ['open', 'won', 'lost', 'abandoned'] as const;

const option = (value: string, label: string, selected: unknown): string =>
  `<option value="${escapeHtml(value)}"${value === selected ? ' selected' : ''}>${escapeHtml(label)}</option>`;

const nameOf = (contact: FakeRecord | undefined): string =>
  [contact?.['firstName'], contact?.['lastName']].filter(Boolean).join(' ');

function opportunityCard(state: FakeState, opportunity: FakeRecord): string {
  const contact = state.records.contacts.get(textOf(opportunity['contactId']) ?? '');
  const name = textOf(opportunity['name']) ?? '';
  const stages = state.pipelines.find(({ id }) => id === opportunity['pipelineId'])?.stages ?? [];
  const label = escapeHtml(name);
  const dndLabel = contact?.['dnd'] === true ? 'Do not disturb' : '';
  return `<article aria-label="${label}"><h2>${label}</h2>
<p>${escapeHtml([nameOf(contact), contact?.['email'], dndLabel].filter(Boolean).join(' · '))}</p>
<form method="post" action="crm/opportunities/${opportunity.id}">
<label>Stage <select name="stage">${stages.map(({ id, name: stage }) => option(id, stage, opportunity['pipelineStageId'])).join('')}</select></label>
<label>Status <select name="status">${STATUSES.map((status) => option(status, status, opportunity['status'])).join('')}</select></label>
<button>Save</button></form>
${contact ? `<form method="post" action="crm/contacts/${contact.id}/dnd"><button>Set do not disturb</button></form>` : ''}
</article>`;
}

/** The forms that add a stage to a pipeline and delete one. */
const pipelineCard = ({ id, name, stages }: FakeState['pipelines'][number]): string =>
  `<article aria-label="Pipeline ${escapeHtml(name)}"><h2>Pipeline ${escapeHtml(name)}</h2>
<form method="post" action="crm/pipelines/${id}"><label>New stage <input name="name" required maxlength="60"></label><button name="do" value="add">Add stage</button></form>
<form method="post" action="crm/pipelines/${id}"><label>Old stage <select name="stage">${stages.map((stage) => option(stage.id, stage.name, null)).join('')}</select></label><button name="do" value="delete">Delete stage</button></form>
</article>`;

const page = (state: FakeState): string => {
  const cards = [...state.records.opportunities.values()].map((one) => opportunityCard(state, one));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>CRM · sample provider</title>
<style>${STYLE}</style></head><body><main><h1>CRM</h1>
<p>This is a stand-in for GoHighLevel that comes with the demo. Changes made here are sent to Tailwell as events, like those of the real one.</p>
${cards.length === 0 ? '<p>No opportunities yet. Connect Tailwell, and its leads appear here.</p>' : cards.join('\n')}
${state.pipelines.map(pipelineCard).join('\n')}
</main></body></html>`;
};

/** The page on which people change the fake's records. */
export function mountCrmPage(routes: Hono, state: FakeState): void {
  routes.get('/crm', (c) => {
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(page(state));
  });
  routes.post('/crm/opportunities/:id', requireSameOrigin, async (c) => {
    const opportunity = state.records.opportunities.get(c.req.param('id'));
    const form = await c.req.formData();
    const [stage, status] = [form.get('stage'), form.get('status')];
    if (!opportunity || typeof stage !== 'string' || typeof status !== 'string') return c.notFound();
    moveOpportunity(state, opportunity, { pipelineStageId: stage, status });
    await flushEvents(state);
    return c.redirect('../../crm', 303);
  });
  routes.post('/crm/pipelines/:id', requireSameOrigin, async (c) => {
    const form = await c.req.formData();
    const [action, stage, name] = [form.get('do'), form.get('stage'), form.get('name')];
    const pipeline = state.pipelines.find(({ id }) => id === c.req.param('id'));
    if (!pipeline) return c.notFound();
    if (action === 'delete' && typeof stage === 'string' && pipeline.stages.length > 1)
      deleteStage(state, stage);
    if (action === 'add' && typeof name === 'string' && name.trim() !== '') {
      addStage(state, pipeline.id, { id: fakeId(), name: name.trim(), position: pipeline.stages.length });
    }
    await flushEvents(state);
    return c.redirect('../../crm', 303);
  });
  routes.post('/crm/contacts/:id/dnd', requireSameOrigin, async (c) => {
    const id = c.req.param('id');
    if (!state.records.contacts.has(id)) return c.notFound();
    emit(state, 'ContactDndUpdate', put(state, 'contacts', { dnd: true }, id));
    await flushEvents(state);
    return c.redirect('../../../crm', 303);
  });
}
