-- Whether a session with one factor may act where two are required: it was opened by a PIN on a device that was
-- registered by somebody with two. Possession of the device is then the second factor. The session's level stays what
-- it is, so it cannot change factors.
create or replace function app.is_on_trusted_device(p_session uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.sessions s join public.desk_devices d on d.id = s.device_id
       where s.id = p_session and s.amr @> '[{"method": "pin"}]' and d.registered_aal = 'aal2' and d.revoked_at is null);
  end;

grant execute on function app.is_on_trusted_device to auth_server, authenticated;
