-- Notifies all processes to check open channels after a session lost its second factor or a rule began to require one.
create or replace function app.broadcast_session_downgrade() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', new.user_id::text);
  return null;
end $$;
