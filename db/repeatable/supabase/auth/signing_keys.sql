-- Every signing key without its private part, the newest first, for those who may manage keys.
create or replace function app.signing_keys() returns table (kid text, status text, created_at timestamptz, status_since timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select k.kid, k.status, k.created_at, k.status_since from auth.signing_keys k
     where app.has_permission('platform_key:manage') order by k.created_at desc, k.kid;
  end;

grant execute on function app.signing_keys to platform_member;
