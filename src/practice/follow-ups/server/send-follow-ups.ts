import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { FOLLOW_UP_PURPOSE_LABELS } from '#vocabulary/follow-ups.ts';
import { REPLY_TEXTS } from '#practice/assistant/rules/reply-texts.rules.ts';
import { assertFeatureOn } from '#practice/assistant-switches/server/public/assert-feature-on.ts';
import type { MessageRequest } from '#practice/conversations/server/public/message-request.ts';
import { requestMessages } from '#practice/conversations/server/public/request-messages.ts';
import { addTask } from '#practice/tasks/server/public/add-task.ts';
import type { FollowUpKey, FollowUpOutcome, Several } from '../contract.ts';
import { type Derived, deriveFollowUps, keyOf } from './derive.ts';
import { byPurpose, confirmedPurposes, readIntervals } from './intervals.ts';
import { FOLLOW_UP_CHANNELS, PURPOSE_OF, strongestOf } from './reach.ts';
import { saveDrafts } from './save-drafts.ts';
import { lockPets, storeFollowUp } from './store.ts';

/** For so long it can be undone before the message leaves. */
const UNDO_MS = 30_000;
const HOUR_MS = 3_600_000;
/** What quiet hours or an outage hold for longer is no longer true: the list has it again. */
const STALE_MS = 48 * HOUR_MS;

/** Unique in the clinic: asked for again it finds the same message. */
export const messageKey = ({ petId, purpose, day }: FollowUpKey): string =>
  `follow_up:${petId}:${purpose}:${day}`;

/** The message: what the clinic says, and who says it. */
function requestOf(ctx: MemberContext, one: Derived, clientId: string): MessageRequest {
  const text = `${one.text}\n\n${REPLY_TEXTS[one.language].closing(one.clinicName)}`;
  const subject = `${one.facts.pet.name} – ${one.clinicName}`;
  return {
    clientId,
    purpose: PURPOSE_OF[one.purpose],
    channels: FOLLOW_UP_CHANNELS,
    texts: Object.fromEntries(
      FOLLOW_UP_CHANNELS.map((channel) => [channel, { subject: channel === 'email' ? subject : null, text }]),
    ),
    files: [],
    sendAt: new Date(ctx.now.getTime() + UNDO_MS),
    sendBefore: new Date(ctx.now.getTime() + STALE_MS),
    key: messageKey(one),
  };
}

const TITLE_LIMIT = 200;

async function makeTask(ctx: MemberContext, one: Derived): Promise<FollowUpOutcome> {
  const { petId, purpose, day, client, facts, plannedOn, text, why } = one;
  const whom = client ? ` (${client.fullName})` : '';
  const { id } = await addTask(ctx, {
    title: `${FOLLOW_UP_PURPOSE_LABELS[purpose]}: call about ${facts.pet.name}${whom}`.slice(0, TITLE_LIMIT),
    note: why.text,
    kind: 'call',
    petId,
    clientId: client?.id ?? null,
    visitId: null,
    actId: null,
    assigneeId: null,
    dueOn: plannedOn < facts.today ? facts.today : plannedOn,
    clientDraft: text,
  });
  await storeFollowUp(ctx, one, { status: 'task', clientId: client?.id ?? null, taskId: id });
  return { petId, purpose, day, outcome: 'task', refusal: null, sendAt: null };
}

/** Sends the messages, in one request to the conversations. */
async function sendAll(ctx: MemberContext, messages: readonly Derived[]): Promise<FollowUpOutcome[]> {
  const asked = messages.flatMap((one) => (one.client ? [{ one, clientId: one.client.id }] : []));
  const answers = await requestMessages(
    ctx,
    asked.map(({ one, clientId }) => requestOf(ctx, one, clientId)),
  );
  const outcomes: FollowUpOutcome[] = messages
    .filter(({ client }) => client === null)
    .map(({ petId, purpose, day }) => ({
      petId,
      purpose,
      day,
      outcome: 'refused',
      refusal: 'no_client',
      sendAt: null,
    }));
  for (const [index, { one, clientId }] of asked.entries()) {
    const { petId, purpose, day } = one;
    const answer = answers[index];
    if (answer?.outcome === 'queued') {
      await storeFollowUp(ctx, one, { status: 'sent', clientId, messageId: answer.messageId });
      const sendAt = answer.sendAt.toISOString();
      outcomes.push({ petId, purpose, day, outcome: 'sent', refusal: null, sendAt });
    } else {
      const refusal = strongestOf(answer?.reasons ?? []);
      outcomes.push({ petId, purpose, day, outcome: 'refused', refusal, sendAt: null });
    }
  }
  return outcomes;
}

/**
 * ASSIST-7. Sends follow-ups by the one path of messages, with consent and outside quiet hours; a call becomes a task. The record decides again
 * what is sent: one that was booked, done or sent meanwhile is `gone`. Repeated, it sends nothing twice.
 *
 * @throws AppError `ai_feature_off`, `not_found`.
 */
export async function sendFollowUps(ctx: MemberContext, { items }: Several) {
  await assertFeatureOn(ctx, 'follow_up_drafts');
  const pets = await lockPets(ctx, items);
  if (items.some(({ petId }) => !pets.has(petId))) throw new AppError('not_found');
  const ofClinic = await readIntervals(ctx);
  const confirmed = confirmedPurposes(ofClinic);
  const derived = await deriveFollowUps(
    ctx,
    items.map(({ petId }) => petId),
    byPurpose(ofClinic),
  );
  const found = new Map(derived.map((one) => [keyOf(one), one]));
  const outcomes = new Map<string, FollowUpOutcome>();
  const messages: Derived[] = [];
  for (const item of items) {
    const one = found.get(keyOf(item));
    if (outcomes.has(keyOf(item)) || messages.some((known) => keyOf(known) === keyOf(item))) continue;
    if (!one) outcomes.set(keyOf(item), { ...item, outcome: 'gone', refusal: null, sendAt: null });
    else if (!confirmed.has(item.purpose))
      outcomes.set(keyOf(item), { ...item, outcome: 'unconfirmed', refusal: null, sendAt: null });
    else if (one.way === 'call') outcomes.set(keyOf(item), await makeTask(ctx, one));
    else messages.push(one);
  }
  for (const outcome of await sendAll(ctx, messages)) outcomes.set(keyOf(outcome), outcome);
  const done = Array.from(outcomes.values());
  const isDone = new Set(
    done.filter(({ outcome }) => outcome === 'sent' || outcome === 'task').map((one) => keyOf(one)),
  );
  await saveDrafts(
    ctx,
    derived.filter((one) => isDone.has(keyOf(one))),
    true,
  );
  ctx.audit('follow_ups.sent', ctx.session.clinicId, { after: { items: done } });
  return { items: done };
}
