-- Counts a wrong PIN, or signs in with a right one. Attempts of one person on one device are serialized: of a hundred
-- sent at once the first five count. The outcomes: 'session', 'wrong', 'blocked', 'gone' (the device was revoked or the
-- PIN changed meanwhile).
create or replace function auth.complete_pin_check(p_secret_hash bytea, p_user uuid, p_expected_hash text, p_matched boolean, p_token_hash bytea,
    p_origin app.origin)
  returns table (outcome text, tries_left integer, session_id uuid, aal text, described json) language plpgsql as $$
declare
  device record;
  wrong integer;
begin
  select * into device from auth.active_device(p_secret_hash);
  if not found then
    return query select 'gone', 0, null::uuid, null::text, null::json;
    return;
  end if;
  -- A PIN works only in the clinic where its person works.
  if not exists (select from public.staff_members m join public.user_roles r on r.user_id = m.user_id and r.clinic_id = m.clinic_id
      where m.clinic_id = device.clinic_id and m.user_id = p_user and m.is_active and r.role <> 'client') then
    return query select 'wrong', 4, null::uuid, null::text, null::json;
    return;
  end if;
  insert into auth.pin_tries as t (device_id, user_id, wrong_count) values (device.device_id, p_user, 0)
    on conflict on constraint pin_tries_pkey do update set wrong_count = t.wrong_count
    returning t.wrong_count into wrong;
  if wrong >= 5 then
    return query select 'blocked', 0, null::uuid, null::text, null::json;
    return;
  end if;
  perform set_config('app.device_id', device.device_id::text, true);
  if not p_matched then
    update auth.pin_tries t set wrong_count = t.wrong_count + 1 where t.device_id = device.device_id and t.user_id = p_user;
    if wrong + 1 >= 5 then
      perform auth.write_audit('pin.blocked', p_user, p_origin);
    end if;
    return query select case when wrong + 1 >= 5 then 'blocked' else 'wrong' end, 4 - wrong, null::uuid, null::text, null::json;
    return;
  end if;
  if not exists (select from auth.pins n where n.user_id = p_user and n.pin_hash = p_expected_hash) then
    return query select 'gone', 0, null::uuid, null::text, null::json;
    return;
  end if;
  delete from auth.pin_tries t where t.device_id = device.device_id and t.user_id = p_user;
  select o.session_id, o.described into session_id, described
    from auth.open_session(p_user, null, 'pin', p_token_hash, p_origin) o;
  -- A shared browser has one session, which lasts a working day at most.
  aal := app.move_session_to_device(complete_pin_check.session_id, device.device_id, interval '12 hours');
  update public.desk_devices d set last_used_at = now() where d.clinic_id = device.clinic_id and d.id = device.device_id;
  outcome := 'session';
  tries_left := 5;
  return next;
end $$;

grant execute on function auth.complete_pin_check to auth_server;
