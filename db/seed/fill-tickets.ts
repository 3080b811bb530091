import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { answerDueAtMs, solveDueAtMs } from '#platform/support/answer-times.rules.ts';
import type { Role } from '#vocabulary/permissions.ts';
import type { TicketPriority, TicketState, TicketTopic } from '#vocabulary/tickets.ts';
import { createDice } from './dice.ts';
import { type Connection, iso } from './frame.ts';
import { insertRows } from './write-rows.ts';

interface SeedMessage {
  /** Minutes before now. */
  readonly ago: number;
  readonly by: 'requester' | 'note' | 'platform';
  readonly text: string;
}

interface Story {
  readonly requester: string;
  readonly topic: TicketTopic;
  readonly priority: TicketPriority;
  readonly subject: string;
  readonly messages: readonly [SeedMessage, ...SeedMessage[]];
  /** The states it has passed; the last one is its present state. */
  readonly steps: readonly {
    readonly ago: number;
    readonly to: TicketState;
    readonly by: 'requester' | 'platform';
  }[];
}

const HOURS = 60;
const DAYS = 24 * HOURS;
const PLATFORM_EMAIL = 'admin@tailwell.test';

const STORIES: readonly Story[] = [
  {
    requester: 'csr@tailwell.test',
    topic: 'problem',
    priority: 'cannot_work',
    subject: 'The schedule stays empty on the front desk tablet',
    messages: [
      {
        ago: 25,
        by: 'requester',
        text: 'Since this morning the tablet at the desk shows no appointments at all. The computer next to it shows them. We have reloaded the page twice.',
      },
    ],
    steps: [],
  },
  {
    requester: 'technician@tailwell.test',
    topic: 'how_to',
    priority: 'question',
    subject: 'A weight was typed in grams instead of kilograms',
    messages: [
      {
        ago: 2 * DAYS,
        by: 'requester',
        text: 'A cat of ours weighs 4 g since yesterday. How do I put that right?',
      },
      {
        ago: 2 * DAYS - 3 * HOURS,
        by: 'platform',
        text: 'Weigh her again on her page: the latest weight counts, and the old one stays in the history. Does that help?',
      },
      {
        ago: 5 * HOURS,
        by: 'requester',
        text: 'It does, but the curve now has a cliff in it. Can the old one go?',
      },
    ],
    steps: [
      { ago: 2 * DAYS - 3 * HOURS, to: 'waiting', by: 'platform' },
      { ago: 5 * HOURS, to: 'open', by: 'requester' },
    ],
  },
  {
    requester: 'doctor@tailwell.test',
    topic: 'idea',
    priority: 'slows_down',
    subject: 'Two doctors in one appointment',
    messages: [
      {
        ago: 4 * DAYS,
        by: 'requester',
        text: 'For larger operations there are two of us. Today we book one and block the time of the other by hand.',
      },
      { ago: 4 * DAYS - 40, by: 'note', text: 'Third clinic that asks for it. Put it on the list.' },
      {
        ago: 4 * DAYS - 60,
        by: 'platform',
        text: 'We have heard this from others too. How often a week, and would one doctor lead?',
      },
    ],
    steps: [{ ago: 4 * DAYS - 60, to: 'waiting', by: 'platform' }],
  },
  {
    requester: 'clinic@tailwell.test',
    topic: 'billing',
    priority: 'question',
    subject: 'Our new address on the invoice',
    messages: [
      {
        ago: 6 * DAYS,
        by: 'requester',
        text: 'We have moved within the house. May the invoice say “2nd floor”?',
      },
      { ago: 5 * DAYS, by: 'platform', text: 'It does from the next one on. Thank you for telling us.' },
    ],
    steps: [{ ago: 5 * DAYS, to: 'solved', by: 'platform' }],
  },
  {
    requester: 'client@tailwell.test',
    topic: 'account',
    priority: 'question',
    subject: 'A new email address',
    messages: [
      { ago: 30 * DAYS, by: 'requester', text: 'I have a new email address. Where do I change it?' },
      {
        ago: 29 * DAYS,
        by: 'platform',
        text: 'Under Your account, at the bottom of the menu. Both addresses get an email to confirm the change.',
      },
    ],
    steps: [
      { ago: 29 * DAYS, to: 'waiting', by: 'platform' },
      { ago: 28 * DAYS, to: 'closed', by: 'requester' },
    ],
  },
];

interface Person {
  readonly id: string;
  readonly role: Role;
  readonly clinicId: string | null;
}

async function findPeople(client: Connection): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await client.query<Person & { email: string }>(
    `select u.email, u.id, r.role, r.clinic_id as "clinicId" from auth.users u join user_roles r on r.user_id = u.id
      where u.email = any ($1)`,
    [[PLATFORM_EMAIL, ...STORIES.map(({ requester }) => requester)]],
  );
  return new Map(rows.map(({ email, ...person }) => [email, person]));
}

function ticketRow(story: Story, id: string, requester: Person, agent: Person, nowMs: number) {
  const at = (ago: number): number => nowMs - ago * MINUTE_MS;
  const [opening, ...later] = story.messages;
  const state = story.steps.at(-1)?.to ?? 'new';
  const isOurTurn = state === 'new' || state === 'open';
  const spoken = [opening, ...later].filter(({ by }) => by !== 'note');
  const waitingSinceMs = at(spoken.findLast(({ by }) => by === 'requester')?.ago ?? opening.ago);
  const firstAnswer = spoken.find(({ by }) => by === 'platform');
  return {
    id,
    clinic_id: requester.clinicId,
    requester_id: requester.id,
    requester_role: requester.role,
    topic: story.topic,
    subject: story.subject,
    priority: story.priority,
    state,
    assignee_id: firstAnswer ? agent.id : null,
    created_at: iso(at(opening.ago)),
    last_message_at: iso(at((spoken.at(-1) ?? opening).ago)),
    waiting_since: isOurTurn ? iso(waitingSinceMs) : null,
    answer_due_at: isOurTurn ? iso(answerDueAtMs(story.priority, waitingSinceMs)) : null,
    solve_due_at: iso(solveDueAtMs(story.priority, at(opening.ago))),
    first_answered_at: firstAnswer ? iso(at(firstAnswer.ago)) : null,
    resolved_at: state === 'solved' || state === 'closed' ? iso(at(story.steps.at(-1)?.ago ?? 0)) : null,
  };
}

/** Adds a ticket of a demo user in each state, numbered in the order in which they were opened. */
export async function fillTickets(client: Connection, nowMs: number): Promise<void> {
  const dice = createDice(1042);
  const people = await findPeople(client);
  const agent = people.get(PLATFORM_EMAIL);
  if (!agent) throw new Error('The demo has no user who answers tickets.');
  const tickets = STORIES.toSorted((a, b) => b.messages[0].ago - a.messages[0].ago).flatMap((story) => {
    const requester = people.get(story.requester);
    return requester ? [{ story, requester, id: dice.id() }] : [];
  });
  const at = (ago: number): string => iso(nowMs - ago * MINUTE_MS);
  await insertRows(
    client,
    'tickets',
    tickets.map(({ story, requester, id }) => ticketRow(story, id, requester, agent, nowMs)),
  );
  await insertRows(
    client,
    'ticket_messages',
    tickets.flatMap(({ story, requester, id }) =>
      story.messages.map(({ ago, by, text }) => ({
        ticket_id: id,
        id: dice.id(),
        at: at(ago),
        author_id: by === 'requester' ? requester.id : agent.id,
        author_role: by === 'requester' ? requester.role : agent.role,
        is_internal: by === 'note',
        text,
      })),
    ),
  );
  await insertRows(
    client,
    'ticket_events',
    tickets.flatMap(({ story, requester, id }) =>
      story.steps.map(({ ago, to, by }, index) => ({
        ticket_id: id,
        at: at(ago),
        actor_id: by === 'requester' ? requester.id : agent.id,
        actor_role: by === 'requester' ? requester.role : agent.role,
        kind: 'state',
        from_value: story.steps[index - 1]?.to ?? 'new',
        to_value: to,
      })),
    ),
  );
}
