import { sql } from 'kysely';

/** The columns of `DueCare`, of a row `d` and its protocol `c`. */
export const dueCareColumns = sql`
  d.id, d.pet_id as "petId", d.protocol_id as "protocolId", c.name, c.kind, c.target, c.is_core as "isCore", c.source,
  c.confirmed_at is not null as "isConfirmed", d.due_on as "dueOn", d.earliest_on as "earliestOn", d.rule, d.explanation,
  d.status, d.snoozed_until_on as "snoozedUntilOn", d.closed_reason as "closedReason"`;
