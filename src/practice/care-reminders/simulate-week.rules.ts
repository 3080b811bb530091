import { addDays, type Day } from '#foundation/values/day.ts';
import type { ClientFacts } from './candidate.rules.ts';
import {
  type DayFacts,
  type DayPlan,
  keyOfRound,
  type PastRounds,
  type PlannedMessage,
} from './plan-day.rules.ts';

/** The past rounds after a plan was carried out. */
export const roundsAfter = (past: PastRounds, { messages, unsent }: DayPlan): PastRounds => {
  const next = new Map(past);
  for (const { candidate, round, reason } of unsent) {
    const key = keyOfRound(candidate, round);
    if (next.get(key) !== 'held') next.set(key, reason);
  }
  for (const { items } of messages)
    for (const { candidate, round } of items) next.set(keyOfRound(candidate, round), 'said');
  return next;
};

const remindedBy = <C extends ClientFacts>(client: C, { kind }: PlannedMessage, today: Day): C => ({
  ...client,
  busyOn: [...client.busyOn, today],
  remindedOn: kind === 'after_visit' ? client.remindedOn : today,
});

/** The facts of the next day, if nothing but the plan happens until then. */
export function nextDay<
  C extends ClientFacts,
  F extends DayFacts & { readonly clients: ReadonlyMap<string, C> },
>(facts: F, plan: DayPlan): F {
  const clients = new Map(facts.clients);
  for (const message of plan.messages) {
    const client = clients.get(message.clientId);
    if (client) clients.set(client.id, remindedBy(client, message, facts.today));
  }
  return {
    ...facts,
    clients,
    today: addDays(facts.today, 1),
    past: roundsAfter(facts.past, plan),
    lapsedPlanned: 0,
  };
}
