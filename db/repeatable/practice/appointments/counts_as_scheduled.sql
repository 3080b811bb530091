-- Whether statistics and the search count an appointment in this status: unless it was cancelled, or replaced by another
-- one that counts instead. A no-show counts, because the clinic kept its time free.
create or replace function app.counts_as_scheduled(p_status text) returns boolean language sql immutable parallel safe
  return p_status not in ('cancelled', 'rescheduled');

grant execute on function app.counts_as_scheduled to clinic_member;
