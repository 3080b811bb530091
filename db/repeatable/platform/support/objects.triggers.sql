create trigger objects_prevent_ticket_file_change before update of bucket_id, name, version or delete on storage.objects
  for each row when (old.bucket_id = 'tickets') execute function app.prevent_ticket_file_change();
