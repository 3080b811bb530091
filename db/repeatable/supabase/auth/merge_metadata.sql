-- Merges a change into metadata; keys that are null are removed.
create or replace function auth.merge_metadata(p_old jsonb, p_new jsonb) returns jsonb language sql immutable
  begin atomic
    select coalesce(jsonb_object_agg(e.key, e.value) filter (where e.value <> 'null'), '{}') from jsonb_each(p_old || p_new) e;
  end;

grant execute on function auth.merge_metadata to auth_server;
