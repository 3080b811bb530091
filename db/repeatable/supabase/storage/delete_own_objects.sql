-- Deletes the caller's own files in a bucket, all but one. Runs under the caller's policies.
create or replace function app.delete_own_objects(p_bucket text, p_kept_name text) returns void language sql volatile
  begin atomic
    delete from storage.objects o
     where o.bucket_id = p_bucket and o.user_id = app.user_id() and o.name is distinct from p_kept_name;
  end;

grant execute on function app.delete_own_objects to authenticated;
