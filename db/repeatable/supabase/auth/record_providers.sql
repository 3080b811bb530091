-- Records in an account the providers of its identities.
create or replace function auth.record_providers(p_user uuid) returns void language sql volatile
  begin atomic
    update auth.users u set app_metadata = u.app_metadata || jsonb_build_object('providers', f.names,
        'provider', case when f.names @> jsonb_build_array(u.app_metadata ->> 'provider') then u.app_metadata -> 'provider' else f.names -> 0 end)
      from (select coalesce(jsonb_agg(n.provider order by n.since, n.provider), '[]') as names
              from (select i.provider, min(i.created_at) as since from auth.identities i where i.user_id = p_user group by i.provider) n) f
     where u.id = p_user and f.names <> '[]';
  end;

grant execute on function auth.record_providers to auth_server;
