import { sql } from 'kysely';
import type { BulkSkipReason } from '#vocabulary/bulk-messages.ts';
import type { MessageRequest } from '#practice/conversations/server/public/message-request.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { requestMessages } from '#practice/conversations/server/public/request-messages.ts';
import { type Recipient, strongestReason } from '../recipients.rules.ts';
import { slotsBefore, type Spread } from '../spread.rules.ts';
import { type BulkRow, lockBulkIfThere, messageKey } from './bulk-row.ts';
import { endIfOver } from './end-bulk.ts';
import { findWaiting, STEP, type Waiting } from './find-waiting.ts';
import { findSpread, startOf } from './plan-audience.ts';
import { reachRecipients } from './reach-recipients.ts';
import { renderRecipients } from './render-recipients.ts';

/** So far ahead recipients are handed over: the job comes again before that, and a stop takes back few. */
export const AHEAD_MS = 15 * 60_000;
/** Steps of one run: the transaction stays short. */
const MAX_STEPS = 5;
/** What an outage has held for so long is not sent any more. */
const STALE_MS = 86_400_000;

type Outcome =
  | { readonly kind: 'skip'; readonly reason: BulkSkipReason }
  | { readonly kind: 'later'; readonly notBeforeMs: number }
  | {
      readonly kind: 'requested';
      readonly sendAtMs: number;
      readonly channel: string;
      readonly messageId: string;
    };

async function storeOutcomes(
  { tx, session: { clinicId } }: MessageScope,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const instant = (ms: number) => new Date(ms).toISOString();
  const rows = Array.from(outcomes, ([id, outcome]) => ({
    id,
    state: outcome.kind === 'skip' ? 'skipped' : outcome.kind === 'later' ? 'waiting' : 'requested',
    reason: outcome.kind === 'skip' ? outcome.reason : null,
    notBefore: outcome.kind === 'later' ? instant(outcome.notBeforeMs) : null,
    sendAt: outcome.kind === 'requested' ? instant(outcome.sendAtMs) : null,
    channel: outcome.kind === 'requested' ? outcome.channel : null,
    messageId: outcome.kind === 'requested' ? outcome.messageId : null,
  }));
  await sql`
    update bulk_recipients r
       set state = o.state, reason = o.reason, not_before = o."notBefore", send_at = o."sendAt",
           channel = coalesce(o.channel, r.channel), message_id = o."messageId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as o (id uuid, state text, reason text, "notBefore" timestamptz, "sendAt" timestamptz, channel text, "messageId" uuid)
     where r.clinic_id = ${clinicId} and r.id = o.id and r.state = 'waiting'`.execute(tx);
}

type Open = Waiting & { readonly reached: Extract<Recipient['reached'], { channel: string }> };

/** Who of those whose turn it is can be written to in all of a time: quiet hours make the others wait for their end. */
async function sortOut(
  scope: MessageScope,
  waiting: readonly Waiting[],
  bulk: BulkRow,
  slots: readonly number[],
): Promise<{ readonly open: readonly Open[]; readonly outcomes: Map<string, Outcome> }> {
  const outcomes = new Map<string, Outcome>();
  for (const { id, reason } of waiting) if (reason !== null) outcomes.set(id, { kind: 'skip', reason });
  const fit = waiting.filter(({ id }) => !outcomes.has(id));
  const { purpose } = bulk;
  const { channels } = bulk.content;
  const [firstMs = 0, lastMs = firstMs] = [slots[0], slots.at(-1)];
  const atFirst = await reachRecipients(scope, fit, { channels, purpose, atMs: () => firstMs });
  const atLast = await reachRecipients(scope, fit, { channels, purpose, atMs: () => lastMs });
  const open: Open[] = [];
  for (const [index, one] of fit.entries()) {
    const [first, last] = [atFirst[index], atLast[index]];
    if (!first || !last) throw new Error('Each question must have its answer.');
    const { reached } = first;
    if (reached.channel === null) outcomes.set(one.id, { kind: 'skip', reason: reached.reason });
    else if (reached.isDelayed) outcomes.set(one.id, { kind: 'later', notBeforeMs: first.fromMs });
    else if (last.reached.channel === null || last.reached.isDelayed)
      outcomes.set(one.id, { kind: 'later', notBeforeMs: Math.max(last.fromMs, lastMs + 1) });
    else open.push({ ...one, reached });
  }
  return { open, outcomes };
}

interface Sending {
  readonly bulk: BulkRow;
  readonly spread: Spread;
  readonly publicUrl: string;
}

/** Hands over the next recipients at the slots that are free. @returns the slots that were used, and whether anybody was looked at. */
async function step(
  scope: MessageScope,
  { bulk, spread, publicUrl }: Sending,
  slots: readonly number[],
): Promise<{ readonly used: readonly number[]; readonly isIdle: boolean }> {
  const [firstMs] = slots;
  const waiting =
    firstMs === undefined ? [] : await findWaiting(scope, bulk, { zone: spread.zone, atMs: firstMs });
  if (waiting.length === 0) return { used: [], isIdle: true };
  const { open, outcomes } = await sortOut(scope, waiting, bulk, slots);
  const next = open.slice(0, slots.length);
  const rendered = await renderRecipients(
    scope,
    next.map(({ clientId, reached: { channel, address }, pets }) => ({
      clientId,
      channel,
      address,
      petNames: pets.map(({ name }) => name),
    })),
    { purpose: bulk.purpose, texts: bulk.content.texts, origin: publicUrl },
  );
  const complete = next.flatMap((one, index) => {
    const said = rendered[index]?.said;
    if (!said) outcomes.set(one.id, { kind: 'skip', reason: 'incomplete_text' });
    return said ? [{ one, said }] : [];
  });
  const requests = complete.map(({ one, said }, index): MessageRequest => {
    const slotMs = slots[index] ?? 0;
    return {
      clientId: one.clientId,
      purpose: bulk.purpose,
      channels: [one.reached.channel],
      texts: { [one.reached.channel]: said },
      files: [],
      sendAt: new Date(slotMs),
      sendBefore: new Date(Math.min(slotMs + STALE_MS, spread.endsAtMs ?? Infinity)),
      key: messageKey(bulk.id, one.id),
    };
  });
  const answers = await requestMessages(scope, requests);
  const used: number[] = [];
  for (const [index, { one }] of complete.entries()) {
    const answer = answers[index];
    if (answer?.outcome === 'queued') {
      const { channel, messageId, sendAt } = answer;
      outcomes.set(one.id, { kind: 'requested', channel, messageId, sendAtMs: sendAt.getTime() });
      used.push(slots[index] ?? 0);
    } else outcomes.set(one.id, { kind: 'skip', reason: strongestReason(answer?.reasons ?? []) });
  }
  await storeOutcomes(scope, outcomes);
  return { used, isIdle: outcomes.size === 0 };
}

/**
 * BULK-4, BULK-5. Hands over the recipients of the next minutes, each decided again, in the caller's transaction with their messages: a job
 * that is killed has handed over all of them or none. Ends the message when nobody is left.
 *
 * @returns how many were handed over.
 */
export async function handOverBulk(scope: MessageScope, id: string, publicUrl: string): Promise<number> {
  const bulk = await lockBulkIfThere(scope, id);
  if (bulk?.state !== 'running') return 0;
  const spread = await findSpread(scope, bulk);
  const fromMs = startOf(bulk, scope.now);
  let slots = slotsBefore(spread, {
    fromMs,
    afterMs: bulk.lastSlotAt === null ? null : Date.parse(bulk.lastSlotAt),
    untilMs: scope.now.getTime() + AHEAD_MS,
    limit: STEP,
  });
  const used: number[] = [];
  for (let steps = 0; steps < MAX_STEPS && slots.length > 0; steps += 1) {
    const one = await step(scope, { bulk, spread, publicUrl }, slots);
    used.push(...one.used);
    slots = slots.filter((slot) => !used.includes(slot));
    if (one.isIdle) break;
  }
  if (used.length > 0)
    await sql`
      update bulk_messages set last_slot_at = ${new Date(Math.max(...used)).toISOString()}::timestamptz
       where clinic_id = ${scope.session.clinicId} and id = ${id}`.execute(scope.tx);
  await endIfOver(scope, bulk, { spread, fromMs, lastSlotMs: used.length > 0 ? Math.max(...used) : null });
  return used.length;
}
