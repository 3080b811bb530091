-- Reserves the key of a blob that is about to be uploaded. Until an object uses it, it counts as orphaned.
create or replace function app.reserve_blob(p_key uuid) returns void language sql volatile security definer set search_path = ''
  begin atomic
    insert into storage.orphaned_blobs (key, state) values (p_key, 'reserved');
  end;

grant execute on function app.reserve_blob to auth_server, authenticated, service_key;
