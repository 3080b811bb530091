-- TASK-1 for an appointment or a visit on a day of the clinic: `close-tasks.rules.ts` says the same, and a test compares the two.
create or replace function app.covers_recheck(p_due_on date, p_day date) returns boolean
  language sql immutable parallel safe
  return p_due_on is null or p_day >= p_due_on - 14;
