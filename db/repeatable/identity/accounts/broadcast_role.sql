-- A role granted, changed or taken away: open channels are checked again.
create or replace function app.broadcast_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
