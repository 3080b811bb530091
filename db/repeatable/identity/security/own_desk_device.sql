-- The device with this secret, if it is the caller's clinic's: for a browser that is registered again.
create or replace function app.own_desk_device(p_secret_hash bytea) returns uuid language sql stable security definer set search_path = ''
  begin atomic
    select d.id from public.desk_devices d
     where d.secret_hash = p_secret_hash and d.revoked_at is null and d.clinic_id = app.clinic_id();
  end;

grant execute on function app.own_desk_device to clinic_member;
