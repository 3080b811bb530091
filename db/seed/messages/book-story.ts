import { cutText } from '#foundation/values/cut-text.ts';
import { printDayOfIn, printTimeIn } from '#foundation/values/print-time.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { lexiconsWith } from '#practice/emergency-words/base-words.rules.ts';
import { findEmergencyIn } from '#practice/emergency-words/emergency.rules.ts';
import { moreUrgent } from '#practice/conversations/answer-clock.rules.ts';
import { answerSubject } from '#practice/conversations/message-text.rules.ts';
import { firstNameOf } from '#practice/message-templates/field-texts.rules.ts';
import type { Team } from '../fill-setup.ts';
import type { Frame } from '../frame.ts';
import type { Cast } from './cast-story.ts';
import type { BookedConversation, BookedMessage, StoredPhoto } from './message-book.ts';
import type { Author, Line, Team as TeamName } from './story.ts';
import type { DeskClock } from './story-times.ts';

const HOUR_MS = 3_600_000;

export interface StoryContext {
  readonly frame: Frame;
  readonly clock: DeskClock;
  readonly team: Team;
  readonly teamIds: Readonly<Record<TeamName, string>>;
  /** Where each client is written to, by client and kind. */
  readonly contactOf: (clientId: string, kind: 'email' | 'phone') => string | null;
  readonly automaticText: (answer: NonNullable<Line['answer']>, cast: Cast, atMs: number) => Promise<string>;
  readonly photoOf: (cast: Cast, atMs: number) => Promise<StoredPhoto>;
}

/** A message from which an appointment was booked. */
export interface BookedFrom {
  readonly messageId: string;
  readonly appointmentId: string;
  readonly petId: string;
  readonly byUserId: string | null;
  readonly atMs: number;
}

export interface BookedStory {
  readonly conversation: BookedConversation;
  readonly bookings: readonly BookedFrom[];
  /** The message by which the client stopped all messages. */
  readonly stop: BookedMessage | null;
}

const PRONOUNS = {
  female: { he: 'she', him: 'her', his: 'her', He: 'She' },
  male: { he: 'he', him: 'him', his: 'his', He: 'He' },
} as const;

const AT: Readonly<Record<MessageLanguage, string>> = { en: ' at ', de: ' um ', es: ' a las ' };

export function memberOf(team: Team, author: Author, cast: Pick<Cast, 'doctor'>): Team[number] {
  if (author === 'doctor') return cast.doctor;
  const role = author === 'admin' ? 'clinic_admin' : author === 'csr2' ? 'csr' : author;
  const ofRole = team.filter((member) => member.role === role);
  const member = ofRole[author === 'csr2' ? 1 : 0] ?? ofRole[0];
  if (!member) throw new Error(`A clinic has a ${role}.`);
  return member;
}

function fill(text: string, cast: Cast, { clinic }: Frame, me: string): string {
  const language = cast.story.whom.language ?? 'en';
  const { pet, client, ahead } = cast;
  const place = { timeZone: clinic.timeZone, country: clinic.country };
  const words: Readonly<Record<string, string>> = {
    ...PRONOUNS[pet?.sex ?? 'male'],
    pet: pet?.name ?? 'my pet',
    first: client ? firstNameOf(client.fullName) : (cast.story.whom.name ?? ''),
    doctor: cast.doctor.fullName,
    clinic: clinic.name,
    me,
    when: ahead
      ? printDayOfIn(language, ahead.startsAtMs, place, 'weekday') +
        AT[language] +
        printTimeIn(language, ahead.startsAtMs, place)
      : 'Tuesday',
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

/** What is found in a message of a client, as it is found when one arrives. */
function emergencyIn(text: string, { story, pet }: Cast) {
  const found = findEmergencyIn([story.subject, text].filter(Boolean).join('\n'), lexiconsWith([]), {
    species: pet?.species ?? null,
  });
  return { level: found?.level ?? null, terms: [...new Set(found?.findings.map((one) => one.found))] };
}

/** Turns a story into a conversation with its messages and events. */
export async function bookStory(context: StoryContext, cast: Cast): Promise<BookedStory> {
  const { frame, clock, team, teamIds } = context;
  const { dice, nowMs } = frame;
  const { story, client, pet } = cast;
  const clientName = client?.fullName ?? story.whom.name ?? null;
  const subject = story.subject === undefined ? null : fill(story.subject, cast, frame, '');
  const times = clock.timesOf(story.lines);
  const messages: BookedMessage[] = [];
  const events: BookedConversation['events'] = [];
  const bookings: BookedFrom[] = [];
  const startedAtMs = times[0] ?? nowMs;
  events.push({ kind: 'opened', atMs: startedAtMs, byUserId: null });
  let emergency: BookedConversation['emergency'] = null;
  let priority = story.priority ?? 'normal';
  let stop: BookedMessage | null = null;
  for (const [index, line] of story.lines.entries()) {
    const atMs = times[index] ?? nowMs;
    const member = line.by === 'client' || line.by === 'automatic' ? null : memberOf(team, line.by, cast);
    const text =
      line.answer === undefined
        ? fill(line.text, cast, frame, member?.fullName ?? '')
        : await context.automaticText(line.answer, cast, atMs);
    const found =
      line.kind === 'in'
        ? emergencyIn(text, { ...cast, story: { ...story, ...(subject === null ? {} : { subject }) } })
        : null;
    const message: BookedMessage = {
      id: dice.id(),
      kind: line.kind,
      atMs,
      text,
      subject:
        story.channel === 'email' && subject !== null && line.kind !== 'note'
          ? index === 0
            ? subject
            : answerSubject(subject)
          : null,
      authorId: member?.userId ?? null,
      senderName: line.kind === 'in' ? clientName : (member?.fullName ?? null),
      isTyped: member !== null,
      ...(line.kind === 'out'
        ? {
            purpose:
              line.answer === undefined || line.answer === 'away'
                ? ('reply' as const)
                : ('transactional' as const),
            status: line.delivery ?? 'delivered',
            failure: line.failure ?? null,
          }
        : {}),
      answerKind: line.answer ?? null,
      emergency: found?.level ?? null,
      emergencyTerms: found?.terms ?? [],
      file: line.withPhoto === true ? await context.photoOf(cast, atMs) : null,
    };
    messages.push(message);
    if (line.answer === 'stop_confirmation') stop = messages.at(-2) ?? null;
    if (found?.level) {
      events.push({
        kind: 'emergency_found',
        atMs,
        byUserId: null,
        value: found.level,
        messageId: message.id,
      });
      emergency = emergency === 'red' ? 'red' : found.level;
      priority = moreUrgent(priority, found.level === 'red' ? 'urgent' : 'high');
      if (found.level === 'amber')
        messages.push({
          id: dice.id(),
          kind: 'note',
          atMs: atMs + 1,
          text: cutText(`This message may be urgent: ${found.terms.join(', ')}.`, 400),
        });
    }
    // Whoever answers has dealt with it.
    if (emergency !== null && member !== null && line.kind === 'out') {
      events.push({
        kind: 'emergency_handled',
        atMs: atMs + 1_000,
        byUserId: member.userId,
        value: emergency,
      });
      emergency = null;
    }
    if (line.withBooking === true && cast.ahead && pet) {
      const by = story.lines.slice(index + 1).find(({ kind }) => kind === 'out')?.by;
      const desk = memberOf(
        team,
        by === 'client' || by === 'automatic' || by === undefined ? 'csr' : by,
        cast,
      );
      bookings.push({
        messageId: message.id,
        appointmentId: cast.ahead.id,
        petId: pet.id,
        byUserId: desk.userId,
        atMs: atMs + 1_000,
      });
    }
  }
  const assignee = story.assignee === undefined ? null : memberOf(team, story.assignee, cast);
  const lastAtMs = messages.at(-1)?.atMs ?? startedAtMs;
  const taken = messages.find(({ isTyped, kind }) => isTyped && kind !== 'in');
  const handledAtMs = (taken?.atMs ?? Math.min(startedAtMs + 4 * 60_000, nowMs)) + 1_000;
  if (story.team !== undefined)
    events.push({
      kind: 'team_changed',
      atMs: handledAtMs,
      byUserId: memberOf(team, 'csr', cast).userId,
      value: TEAM_NAMES[story.team],
    });
  if (assignee)
    events.push({
      kind: 'assigned',
      atMs: handledAtMs,
      byUserId: taken?.authorId ?? assignee.userId,
      value: assignee.fullName,
    });
  const status = story.status ?? 'open';
  const snoozedUntilMs = status === 'snoozed' ? nowMs + (story.snoozeHours ?? 24) * HOUR_MS : null;
  if (snoozedUntilMs !== null)
    events.push({
      kind: 'snoozed',
      atMs: lastAtMs + 2_000,
      byUserId: assignee?.userId ?? null,
      value: new Date(snoozedUntilMs).toISOString(),
    });
  else if (status !== 'open')
    events.push({
      kind: 'status_changed',
      atMs: lastAtMs + 2_000,
      byUserId: assignee?.userId ?? memberOf(team, 'csr', cast).userId,
      value: status,
    });
  if (stop) events.push({ kind: 'opted_out', atMs: stop.atMs, byUserId: null, messageId: stop.id });
  const kind = story.channel === 'email' ? 'email' : 'phone';
  return {
    conversation: {
      id: dice.id(),
      clientId: client?.id ?? null,
      petId: pet?.id ?? null,
      channel: story.channel,
      address:
        story.channel === 'portal'
          ? null
          : (story.whom.address ?? (client && context.contactOf(client.id, kind))),
      addressName: clientName,
      subject,
      topic: story.topic,
      status,
      snoozedUntilMs,
      assigneeId: assignee?.id ?? null,
      teamId: story.team === undefined ? null : teamIds[story.team],
      priority,
      emergency: story.isEmergencyHandled === true ? null : emergency,
      ...(story.isRead === undefined ? {} : { isRead: story.isRead }),
      messages,
      events,
    },
    bookings,
    stop,
  };
}

export const TEAM_NAMES: Readonly<Record<TeamName, string>> = {
  desk: 'Front desk',
  medical: 'Medical',
  billing: 'Billing',
};
