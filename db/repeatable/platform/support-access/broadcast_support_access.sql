-- Notifies all processes to check the open channels of the person whose access began or ended.
create or replace function app.broadcast_support_access() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
