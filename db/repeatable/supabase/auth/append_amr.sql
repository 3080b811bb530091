-- The authentication methods of a session with another one in front.
create or replace function auth.append_amr(p_amr jsonb, p_method text) returns jsonb language sql stable
  begin atomic
    select jsonb_build_array(jsonb_build_object('method', p_method, 'timestamp', extract(epoch from now())::bigint))
      || coalesce((select jsonb_agg(e.value order by e.ordinality) from jsonb_array_elements(p_amr) with ordinality e
                    where e.value ->> 'method' <> p_method), '[]');
  end;

grant execute on function auth.append_amr to auth_server, definer;
