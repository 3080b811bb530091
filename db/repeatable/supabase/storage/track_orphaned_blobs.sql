-- Keeps the list of orphaned blobs: an object that uses a blob removes it from the list, and one that no longer does
-- adds it. A blob that is not reserved, or whose reservation has expired, cannot be used.
create or replace function app.track_orphaned_blobs() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.version <> old.version) then
    insert into storage.orphaned_blobs (key, state) values (old.version, 'released');
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.version <> old.version) then
    delete from storage.orphaned_blobs l where l.key = new.version and l.state = 'reserved';
    if not found then
      raise exception 'these bytes are not expected any more' using errcode = 'no_data_found';
    end if;
  end if;
  return null;
end $$;
