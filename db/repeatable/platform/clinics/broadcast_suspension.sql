-- Notifies all processes to check the open channels of a clinic's staff.
create or replace function app.broadcast_suspension() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', r.user_id::text) from public.user_roles r
   where r.clinic_id = new.id and r.role <> 'client';
  return null;
end $$;
