create trigger objects_protect_messages before update of bucket_id, name, version or delete on storage.objects
  for each row when (old.bucket_id = 'documents') execute function app.protect_message_file();
