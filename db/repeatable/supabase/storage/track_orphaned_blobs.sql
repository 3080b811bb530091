-- Keeps the list of orphaned blobs true: an object takes its bytes off it, and puts back those that it lets go of. Bytes that
-- are not expected, or that the job has given up, cannot become an object's.
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
