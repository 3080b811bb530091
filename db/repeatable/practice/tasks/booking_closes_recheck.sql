-- TASK-1 for an appointment on a day of the clinic: `close-tasks.rules.ts` says the same, and a test compares the two.
create or replace function app.booking_closes_recheck(p_due_on date, p_starts_on date) returns boolean
  language sql immutable parallel safe
  return p_due_on is null or p_starts_on >= p_due_on - 14;
