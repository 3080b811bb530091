create or replace function app.describe_file(file storage.objects) returns jsonb language sql stable
  return jsonb_strip_nulls(jsonb_build_object('bucket', file.bucket_id, 'name', file.name, 'sizeBytes', file.size_bytes,
    'type', file.mime_type, 'keyId', nullif(current_setting('app.key_id', true), '')));
