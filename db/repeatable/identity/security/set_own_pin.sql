create or replace function app.set_own_pin(p_hash text) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('pin:manage') then
    raise exception 'permission denied to set a PIN' using errcode = 'insufficient_privilege';
  end if;
  insert into auth.pins (user_id, pin_hash) values (app.user_id(), p_hash)
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, set_at = now();
  delete from auth.pin_tries t where t.user_id = app.user_id();
end $$;

grant execute on function app.set_own_pin to clinic_member;
