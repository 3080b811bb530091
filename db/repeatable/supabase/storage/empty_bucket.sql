-- Deletes every object of a bucket, whoever owns it, without showing any. Not of those that the product brings.
create or replace function app.empty_bucket(p_bucket text) returns integer language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  if (not app.has_permission('platform_storage:manage') and app.role_name() is distinct from 'service_key')
    or exists (select from storage.buckets b where b.id = p_bucket and b.is_built_in) then
    raise exception 'permission denied for bucket' using errcode = 'insufficient_privilege';
  end if;
  delete from storage.objects o where o.bucket_id = p_bucket;
  get diagnostics removed = row_count;
  return removed;
end $$;

grant execute on function app.empty_bucket to platform_member, service_key;
