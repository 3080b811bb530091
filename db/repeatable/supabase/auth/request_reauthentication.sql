-- Sends the digits that a password change may require. False when there is no address to send them to.
create or replace function auth.request_reauthentication(p_user uuid) returns boolean language plpgsql as $$
declare
  mailbox text;
begin
  update auth.users u set reauthentication_sent_at = now() where u.id = p_user and u.email is not null returning u.email into mailbox;
  if not found then
    return false;
  end if;
  perform app.queue_mail('reauthentication', mailbox, p_user, null, null);
  return true;
end $$;

grant execute on function auth.request_reauthentication to auth_server;
