create trigger objects_protect_imaging before update of bucket_id, name, version or delete on storage.objects
  for each row when (old.bucket_id = 'imaging') execute function app.protect_imaging_file();
