-- Raises the level of the caller's session by a recovery code, which is then used up. False for an unknown or used
-- code.
create or replace function app.use_recovery_code(p_hash bytea) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  person auth.users;
begin
  select * into person from auth.users u where u.id = app.user_id();
  update auth.recovery_codes c set used_at = now()
   where c.user_id = person.id and c.code_hash = p_hash and c.used_at is null and person.has_second_factor;
  if not found then
    return false;
  end if;
  update auth.sessions s set aal = 'aal2', amr = auth.append_amr(s.amr, 'recovery_code')
   where s.id = app.session_id() and s.user_id = person.id;
  if person.email is not null then
    perform app.queue_mail('recovery_code_used', person.email, person.id, null, null);
  end if;
  return true;
end $$;

grant execute on function app.use_recovery_code to authenticated;
