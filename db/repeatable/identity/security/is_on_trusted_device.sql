-- Whether a session with one factor may stand where two are asked for: it was opened by a PIN, on a device that somebody
-- with two set up. Having the device is then the other thing that proves the person. It changes no factor, though: for
-- that its level stays what it is.
create or replace function app.is_on_trusted_device(p_session uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.sessions s join public.desk_devices d on d.id = s.device_id
       where s.id = p_session and s.amr @> '[{"method": "pin"}]' and d.registered_aal = 'aal2' and d.revoked_at is null);
  end;

grant execute on function app.is_on_trusted_device to auth_server, authenticated;
