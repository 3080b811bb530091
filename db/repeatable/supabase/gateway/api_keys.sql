-- All present and revoked keys, without secrets, for those who may manage them.
create or replace function app.api_keys()
  returns table (id uuid, kind text, name text, hint text, key text, created_at timestamptz, created_by uuid, created_by_email text,
    last_used_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select k.id, k.kind, k.name, k.hint, k.key, k.created_at, k.created_by, u.email, k.last_used_at, k.revoked_at
      from auth.api_keys k left join auth.users u on u.id = k.created_by
     where app.has_permission('platform_key:manage')
     order by k.revoked_at is not null, k.created_at desc, k.id;
  end;

grant execute on function app.api_keys to platform_member;
