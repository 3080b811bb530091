-- Whether an appointment in this status occupies its doctor and room. appointments.holds_slot stores the result, which
-- statements use; a BEFORE trigger calls the function, because generated columns are computed after it. SLOT_RELEASED in
-- src/vocabulary/appointment-status.ts lists the same statuses. A change here needs a migration that computes the column
-- again: `alter table appointments alter column holds_slot set expression as (app.holds_slot(status))`.
create or replace function app.holds_slot(p_status text) returns boolean language sql immutable parallel safe
  return p_status not in ('cancelled', 'no_show', 'rescheduled');

grant execute on function app.holds_slot to clinic_client, clinic_member;
