-- A person's factors as the wire shows them; null for none.
create or replace function auth.describe_factors(p_user uuid) returns json language sql stable
  begin atomic
    select json_agg(json_strip_nulls(json_build_object(
        'id', f.id, 'created_at', auth.instant(f.created_at), 'updated_at', auth.instant(f.updated_at), 'status', f.status,
        'friendly_name', nullif(f.friendly_name, ''), 'factor_type', f.factor_type,
        'last_challenged_at', auth.instant(f.last_challenged_at))) order by f.created_at, f.id)
      from auth.mfa_factors f where f.user_id = p_user;
  end;

grant execute on function auth.describe_factors to auth_server;
