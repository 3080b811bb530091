create trigger buckets_touch before update on storage.buckets for each row execute function app.touch_updated_at();

create trigger buckets_note after insert or delete or update on storage.buckets
  for each row execute function app.note_bucket();
