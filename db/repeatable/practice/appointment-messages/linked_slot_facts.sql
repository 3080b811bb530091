-- What free times for another time of a visit are computed from, for the holder of a link to it. Null for a link that does not open it.
create or replace function app.linked_slot_facts(p_clinic uuid, p_token_hash bytea, p_appointment uuid, p_from timestamptz, p_to timestamptz)
  returns jsonb language sql stable security definer set search_path = ''
  begin atomic
    select app.slot_facts(p_clinic, l.id, p_from, p_to) from app.linked_appointments(p_clinic, p_token_hash) as l (id)
     where l.id = p_appointment;
  end;

grant execute on function app.linked_slot_facts to anon;
