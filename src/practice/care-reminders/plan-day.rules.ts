import type { ReminderKind, ReminderReason } from '#vocabulary/care-reminders.ts';
import { addDays, daysBetween, type Day } from '#foundation/values/day.ts';
import {
  type Candidate,
  type ClientFacts,
  type PetFacts,
  reasonOfClient,
  reasonOfRecord,
  recipientOf,
} from './candidate.rules.ts';
import { recipients } from './households.rules.ts';
import { CATCH_UP_DAYS, roundDay, roundsOf, roundToJoin, roundToSend } from './rounds.rules.ts';
import type { ReminderRules } from './rules.contract.ts';

/** One round of a candidate. */
export interface RoundOf {
  readonly candidate: Candidate;
  readonly round: number;
}

export interface PlannedMessage {
  readonly clientId: string;
  readonly kind: ReminderKind;
  /** What is due first comes first. */
  readonly items: readonly RoundOf[];
}

export interface UnsentRound extends RoundOf {
  /** Null where the pet has no client. */
  readonly clientId: string | null;
  readonly reason: ReminderReason;
}

export interface DayPlan {
  readonly messages: readonly PlannedMessage[];
  readonly unsent: readonly UnsentRound[];
}

/** What was decided about rounds before: `said` if a message says it, else why none does. By `keyOfRound`. */
export type PastRounds = ReadonlyMap<string, 'said' | ReminderReason>;

export interface DayFacts {
  readonly rules: ReminderRules;
  readonly today: Day;
  readonly candidates: readonly Candidate[];
  readonly pets: ReadonlyMap<string, PetFacts>;
  readonly clients: ReadonlyMap<string, ClientFacts>;
  readonly past: PastRounds;
  /** Messages to lapsed clients that are planned for today already. */
  readonly lapsedPlanned: number;
  /** Clients whom a person writes to now: also what is due within a week, and what was held back or waits. */
  readonly sentNow?: ReadonlySet<string>;
}

export const keyOfRound = (
  { source, sourceId, dueOn }: Pick<Candidate, 'dueOn' | 'source' | 'sourceId'>,
  round: number,
): string => `${source} ${sourceId} ${dueOn} ${round}`;

/** How much later than on its day something is still said: a question after a visit soon, a lapsed client at any time. */
const CATCH_UP_OF: Readonly<Record<ReminderKind, number>> = {
  after_visit: 2,
  care: CATCH_UP_DAYS,
  declined: CATCH_UP_DAYS,
  lapsed: Infinity,
};

/** Which of several messages to a client on a day is sent; the others wait. */
const KIND_ORDER: readonly ReminderKind[] = ['after_visit', 'care', 'declined', 'lapsed'];

const SEND_NOW_DAYS = 7;

/** A message says it, or a person has closed it. */
const SETTLED: ReadonlySet<'said' | ReminderReason | undefined> = new Set(['said', 'closed']);

interface Asked {
  readonly candidate: Candidate;
  readonly round: number;
  readonly clientId: string | null;
  readonly isTrigger: boolean;
  readonly isHeld: boolean;
}

/** The round of a candidate that is sent today, or that can be said today with something else. */
function askedRound(facts: DayFacts, candidate: Candidate): Omit<Asked, 'clientId'> | null {
  const { rules, today, past } = facts;
  const asked = {
    dueOn: candidate.dueOn,
    rounds: candidate.source === 'due_care' ? roundsOf(candidate, rules.rounds) : [0],
    today,
    isSaid: (round: number) => SETTLED.has(past.get(keyOfRound(candidate, round))),
  };
  const heldAt = (round: number) => past.get(keyOfRound(candidate, round)) === 'held';
  const due = roundToSend(asked, CATCH_UP_OF[candidate.kind]);
  if (due !== null) return { candidate, round: due, isTrigger: true, isHeld: heldAt(due) };
  const next = roundToJoin(asked, Math.max(rules.groupingDays, SEND_NOW_DAYS));
  return next === null ? null : { candidate, round: next, isTrigger: false, isHeld: heldAt(next) };
}

/** Whom each candidate would be said to: the household’s one recipient. */
function recipientsOf({ candidates, pets }: DayFacts): ReadonlyMap<string, string> {
  const shared = new Map<string, { petId: string; recipientId: string; clientIds: readonly string[] }>();
  for (const candidate of candidates) {
    if (candidate.petId === null || candidate.clientId !== null) continue;
    const pet = pets.get(candidate.petId);
    const recipientId = recipientOf(candidate, pet);
    if (pet && recipientId !== null)
      shared.set(pet.id, { petId: pet.id, recipientId, clientIds: pet.clientIds });
  }
  return recipients([...shared.values()]);
}

/** Of a client’s rounds of one kind those that are said today; undefined if none is sent today. */
function messageOf(
  clientId: string,
  kind: ReminderKind,
  asked: readonly Asked[],
  { rules, today, sentNow }: DayFacts,
): PlannedMessage | undefined {
  const isNow = sentNow?.has(clientId) === true;
  const isSent = ({ isTrigger, candidate, round }: Asked): boolean =>
    isTrigger || (isNow && daysBetween(today, roundDay(candidate.dueOn, round)) <= SEND_NOW_DAYS);
  const triggers = asked.filter(isSent);
  if (triggers.length === 0) return undefined;
  const joins = ({ candidate, round }: Asked): boolean =>
    kind === 'care' &&
    daysBetween(today, roundDay(candidate.dueOn, round)) <= rules.groupingDays &&
    triggers.some((one) => Math.abs(daysBetween(one.candidate.dueOn, candidate.dueOn)) <= rules.groupingDays);
  const items = asked
    .filter((one) => isSent(one) || joins(one))
    .toSorted((a, b) => compare(a.candidate, b.candidate))
    .map(({ candidate, round }) => ({ candidate, round }));
  return { clientId, kind, items };
}

const compare = (a: Candidate, b: Candidate): number => {
  const [first, second] = [`${a.dueOn} ${a.name} ${a.sourceId}`, `${b.dueOn} ${b.name} ${b.sourceId}`];
  return first < second ? -1 : Number(first > second);
};

/**
 * CARE-1 to CARE-4. What goes out to whom on a day, and which rounds do not and why. One message to a client, about all that falls due
 * within the clinic’s window; nothing that the record, the client or the last reminder forbids. The same facts give the same plan;
 * with what it plans among the past rounds, it plans nothing more.
 */
export function planDay(facts: DayFacts): DayPlan {
  const { rules, today, pets, clients, sentNow } = facts;
  const household = recipientsOf(facts);
  const unsent: UnsentRound[] = [];
  const byClient = new Map<string, Map<ReminderKind, Asked[]>>();
  for (const candidate of facts.candidates) {
    const asked = askedRound(facts, candidate);
    if (!asked) continue;
    const pet = candidate.petId === null ? undefined : pets.get(candidate.petId);
    const own = recipientOf(candidate, pet);
    const clientId =
      candidate.clientId === null && candidate.petId !== null ? (household.get(candidate.petId) ?? own) : own;
    const client = clientId === null ? undefined : clients.get(clientId);
    const isNow = clientId !== null && sentNow?.has(clientId) === true;
    const reason =
      reasonOfRecord(candidate, { pet, booked: pet?.booked ?? client?.booked ?? [] }, rules, today) ??
      reasonOfClient(client, rules, today) ??
      (asked.isHeld && !isNow ? 'held' : null);
    if (reason !== null || clientId === null) {
      if (asked.isTrigger)
        unsent.push({ candidate, round: asked.round, clientId, reason: reason ?? 'no_address' });
      continue;
    }
    const kinds = byClient.get(clientId) ?? new Map<ReminderKind, Asked[]>();
    byClient.set(clientId, kinds);
    kinds.set(candidate.kind, [...(kinds.get(candidate.kind) ?? []), { ...asked, clientId }]);
  }
  const messages: PlannedMessage[] = [];
  let lapsed = facts.lapsedPlanned;
  for (const [clientId, kinds] of [...byClient].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const client = clients.get(clientId);
    const isNow = sentNow?.has(clientId) === true;
    let isBusy = client?.busyOn.includes(today) === true;
    for (const kind of KIND_ORDER) {
      const message = messageOf(clientId, kind, kinds.get(kind) ?? [], facts);
      if (!message) continue;
      const waits: ReminderReason | null = isBusy
        ? 'recently_reminded'
        : isNow
          ? null
          : kind !== 'after_visit' && isTooSoon(client, rules, today)
            ? 'recently_reminded'
            : kind === 'lapsed' && lapsed >= rules.lapsed.perDay
              ? 'daily_limit'
              : null;
      if (waits === null) {
        messages.push(message);
        isBusy = true;
        if (kind === 'lapsed') lapsed += 1;
      } else {
        unsent.push(...unsentOf(message, today, clientId, waits));
      }
    }
  }
  return { messages, unsent };
}

/** CARE-4. Whether the last reminder is too recent. */
const isTooSoon = (client: ClientFacts | undefined, rules: ReminderRules, today: Day): boolean =>
  client?.remindedOn != null && addDays(client.remindedOn, rules.gapDays) > today;

const withReason = (round: RoundOf, clientId: string | null, reason: ReminderReason): UnsentRound => ({
  ...round,
  clientId,
  reason,
});

/** The rounds that a message would have said, and why it does not go. */
export const unsentOf = (
  message: PlannedMessage,
  today: Day,
  clientId: string | null,
  reason: ReminderReason,
): readonly UnsentRound[] => triggersOf(message, today).map((round) => withReason(round, clientId, reason));

/** Those whose day has come; the others are said in advance. */
const triggersOf = ({ items }: PlannedMessage, today: Day): readonly RoundOf[] =>
  items.filter(({ candidate, round }) => roundDay(candidate.dueOn, round) <= today);
