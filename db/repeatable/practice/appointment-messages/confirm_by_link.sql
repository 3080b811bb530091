-- Confirms the visits that a link opens, and returns how many were waiting for it. Null for a link that there is not.
create or replace function app.confirm_by_link(p_clinic uuid, p_token_hash bytea) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  visit uuid;
  opened boolean := false;
  confirmed integer := 0;
begin
  for visit in select l.id from app.linked_appointments(p_clinic, p_token_hash) as l (id) order by l.id loop
    opened := true;
    if app.step_linked_appointment(p_clinic, visit, 'confirmed', null, 'link') then
      confirmed := confirmed + 1;
    end if;
  end loop;
  return case when opened then confirmed end;
end $$;

grant execute on function app.confirm_by_link to anon;
