-- Cancels a visit that a link opens. Null for a link that does not open it; false if it can no longer be canceled.
create or replace function app.cancel_by_link(p_clinic uuid, p_token_hash bytea, p_appointment uuid, p_note text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from app.linked_appointments(p_clinic, p_token_hash) as l (id) where l.id = p_appointment) then
    return null;
  end if;
  return app.step_linked_appointment(p_clinic, p_appointment, 'cancelled', p_note, 'link');
end $$;

grant execute on function app.cancel_by_link to anon;
