-- What is needed to check a PIN. No row for an unknown or revoked device.
create or replace function auth.prepare_pin_check(p_secret_hash bytea, p_user uuid)
  returns table (device_id uuid, is_blocked boolean, pin_hash text) language sql stable
  begin atomic
    select d.device_id, coalesce(t.wrong_count >= 5, false), n.pin_hash
      from auth.active_device(p_secret_hash) d
      left join public.user_roles r on r.user_id = p_user and r.clinic_id = d.clinic_id and r.role <> 'client'
      left join public.staff_members m on m.clinic_id = d.clinic_id and m.user_id = r.user_id and m.is_active
      left join auth.users u on u.id = m.user_id and (u.banned_until is null or u.banned_until <= now())
      left join auth.pins n on n.user_id = u.id
      left join auth.pin_tries t on t.device_id = d.device_id and t.user_id = p_user;
  end;

grant execute on function auth.prepare_pin_check to auth_server;
