-- Announces bytes that are about to come in. Until an object takes them, they are the job's to take away.
create or replace function app.expect_bytes(p_key uuid) returns void language sql volatile security definer set search_path = ''
  begin atomic
    insert into storage.loose_bytes (key, state) values (p_key, 'coming');
  end;

grant execute on function app.expect_bytes to auth_server, authenticated, service_key;
