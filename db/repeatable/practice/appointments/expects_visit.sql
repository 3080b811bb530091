-- Whether a client is expected to come to an appointment in this status: it was accepted, and nobody has arrived.
create or replace function app.expects_visit(p_status text) returns boolean language sql immutable parallel safe
  return p_status in ('booked', 'confirmed');
