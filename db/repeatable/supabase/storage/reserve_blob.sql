-- Announces bytes that are about to come in. Until an object takes them, they are the job's to take away.
create or replace function app.reserve_blob(p_key uuid) returns void language sql volatile security definer set search_path = ''
  begin atomic
    insert into storage.orphaned_blobs (key, state) values (p_key, 'reserved');
  end;

grant execute on function app.reserve_blob to auth_server, authenticated, service_key;
