create or replace function app.broadcast_platform_rule() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', r.user_id::text) from public.user_roles r where r.role = 'platform_admin';
  return null;
end $$;
