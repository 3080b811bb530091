-- Replaces the recovery codes. They replace a lost second factor, so there must be one.
create or replace function app.replace_recovery_codes(p_hashes bytea[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  if app.session_aal() is distinct from 'aal2'
      or not exists (select from auth.users u where u.id = app.user_id() and u.has_second_factor) then
    raise exception 'recovery codes need a verified second factor' using errcode = 'check_violation',
      constraint = 'recovery_codes_second_factor_check';
  end if;
  delete from auth.recovery_codes c where c.user_id = app.user_id();
  insert into auth.recovery_codes (user_id, code_hash) select app.user_id(), h from unnest(p_hashes) h;
end $$;

grant execute on function app.replace_recovery_codes to authenticated;
