create trigger objects_touch before update on storage.objects for each row execute function app.touch_updated_at();

create trigger objects_place before insert or update of bucket_id, name on storage.objects
  for each row execute function app.place_object();

create trigger objects_track_bytes after insert or update of version or delete on storage.objects
  for each row execute function app.track_bytes();

create trigger objects_limit_person_bytes after insert or update of size_bytes, name on storage.objects
  for each row when (new.user_id is not null) execute function app.limit_person_bytes();

create trigger objects_discard_bytes after update of version or delete on storage.objects
  for each statement execute function app.discard_bytes();

create trigger objects_note after insert or delete or update of bucket_id, name, version on storage.objects
  for each row execute function app.note_file();
