create trigger objects_touch before update on storage.objects for each row execute function app.touch_updated_at();

create trigger objects_assign_folder before insert or update of bucket_id, name on storage.objects
  for each row execute function app.assign_object_folder();

create trigger objects_track_orphaned_blobs after insert or update of version or delete on storage.objects
  for each row execute function app.track_orphaned_blobs();

create trigger objects_limit_personal_storage after insert or update of size_bytes, name on storage.objects
  for each row when (new.user_id is not null) execute function app.limit_personal_storage();

create trigger objects_queue_blob_purge after update of version or delete on storage.objects
  for each statement execute function app.queue_blob_purge();

create trigger objects_audit after insert or delete or update of bucket_id, name, version on storage.objects
  for each row execute function app.audit_file_change();
