import type { Candidate, ClientFacts, PetFacts } from '#practice/care-reminders/candidate.rules.ts';
import type { DayFacts, DayPlan, PastRounds } from '#practice/care-reminders/plan-day.rules.ts';
import { keyOfRound } from '#practice/care-reminders/plan-day.rules.ts';
import { DEFAULT_RULES } from '#practice/care-reminders/rules.contract.ts';

export const candidate = (given: Partial<Candidate> = {}): Candidate => ({
  kind: 'care',
  source: 'due_care',
  sourceId: 'care-1',
  petId: 'pet-1',
  clientId: null,
  name: 'Rabies',
  careKind: 'vaccination',
  target: 'rabies',
  status: 'open',
  dueOn: '2026-06-01',
  snoozedUntilOn: null,
  cancelAfterDays: 365,
  isConfirmed: true,
  happenedOn: null,
  ...given,
});

export const petFacts = (given: Partial<PetFacts> = {}): PetFacts => ({
  id: 'pet-1',
  name: 'Biscuit',
  species: 'dog',
  deceasedOn: null,
  isArchived: false,
  clientIds: ['client-1'],
  hasFormerClient: false,
  booked: [],
  ...given,
});

export const clientFacts = (given: Partial<ClientFacts> = {}): ClientFacts => ({
  id: 'client-1',
  fullName: 'Casey Client',
  isActive: true,
  pets: [],
  remindedOn: null,
  busyOn: [],
  lastDeathOn: null,
  booked: [],
  ...given,
});

interface GivenFacts extends Partial<Omit<DayFacts, 'candidates' | 'clients' | 'pets'>> {
  readonly candidates: readonly Candidate[];
  readonly pets?: readonly PetFacts[];
  readonly clients?: readonly ClientFacts[];
}

/** One pet of one client with the rules of a new clinic, unless something else is given. */
export const dayFacts = ({ candidates, pets, clients, ...given }: GivenFacts): DayFacts => ({
  rules: DEFAULT_RULES,
  today: '2026-05-02',
  past: new Map(),
  lapsedPlanned: 0,
  ...given,
  candidates,
  pets: new Map((pets ?? [petFacts()]).map((pet) => [pet.id, pet])),
  clients: new Map((clients ?? [clientFacts()]).map((client) => [client.id, client])),
});

/** What a plan says, by client: the names of what is due. */
export const said = ({ messages }: DayPlan): Record<string, string[]> =>
  Object.fromEntries(
    messages.map(({ clientId, items }) => [clientId, items.map((item) => item.candidate.name)]),
  );

/** Why rounds are not sent, by name. */
export const unsaid = ({ unsent }: DayPlan): Record<string, string> =>
  Object.fromEntries(unsent.map(({ candidate: { name }, reason }) => [name, reason]));

/** The past after a plan was written. */
export const pastAfter = (past: PastRounds, { messages, unsent }: DayPlan): PastRounds =>
  new Map([
    ...past,
    ...unsent.map((one) => [keyOfRound(one.candidate, one.round), one.reason] as const),
    ...messages.flatMap(({ items }) =>
      items.map((one) => [keyOfRound(one.candidate, one.round), 'said'] as const),
    ),
  ]);
