create trigger buckets_touch before update on storage.buckets for each row execute function app.touch_updated_at();

create trigger buckets_audit after insert or delete or update on storage.buckets
  for each row execute function app.audit_bucket_change();
