create trigger objects_keep_ticket_file before update of bucket_id, name, version or delete on storage.objects
  for each row when (old.bucket_id = 'tickets') execute function app.keep_ticket_file();
