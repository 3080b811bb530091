-- The device with this secret, unless it was revoked.
create or replace function auth.active_device(p_secret_hash bytea) returns table (device_id uuid, clinic_id uuid, registered_aal text)
  language sql stable
  begin atomic
    select d.id, d.clinic_id, d.registered_aal from public.desk_devices d
     where d.secret_hash = p_secret_hash and d.revoked_at is null;
  end;

grant execute on function auth.active_device to auth_server;
