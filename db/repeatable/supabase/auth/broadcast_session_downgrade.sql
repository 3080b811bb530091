-- A session that has lost its second factor, or a rule that asks for one: open channels are checked again.
create or replace function app.broadcast_session_downgrade() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', new.user_id::text);
  return null;
end $$;
