-- What the lock screen of a device shows: its clinic, and the staff members who can sign in there. Only for the holder
-- of the device's secret.
create or replace function app.find_desk(p_secret_hash bytea) returns json language sql stable security definer set search_path = ''
  begin atomic
    select json_build_object(
      'deviceId', d.id, 'deviceName', d.name, 'clinicName', c.name, 'autoLockMinutes', c.auto_lock_minutes,
      'people', coalesce((
        select json_agg(json_build_object('userId', m.user_id, 'fullName', m.full_name, 'avatarUrl', p.avatar_url, 'role', r.role,
            'needsPassword', coalesce(t.wrong_count >= 5, false)) order by app.fold(m.full_name), m.user_id)
          from public.staff_members m
          join public.user_roles r on r.user_id = m.user_id and r.clinic_id = m.clinic_id and r.role <> 'client'
          join auth.users u on u.id = m.user_id and (u.banned_until is null or u.banned_until <= now())
          join auth.pins n on n.user_id = m.user_id
          left join public.profiles p on p.id = m.user_id
          left join auth.pin_tries t on t.device_id = d.id and t.user_id = m.user_id
         where m.clinic_id = d.clinic_id and m.is_active), '[]'))
      from public.desk_devices d join public.clinics c on c.id = d.clinic_id
     where d.secret_hash = p_secret_hash and d.revoked_at is null;
  end;

grant execute on function app.find_desk to anon;
