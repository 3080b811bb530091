-- Removes a factor without further checks, for its owner or for a program with the key p_key.
create or replace function auth.remove_factor(p_user uuid, p_factor uuid, p_key uuid, p_origin app.origin)
  returns void language plpgsql as $$
declare
  was_verified boolean;
  is_last boolean;
begin
  select f.status = 'verified', not exists (select from auth.mfa_factors o
      where o.user_id = p_user and o.id <> p_factor and o.status = 'verified')
    into was_verified, is_last from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user;
  if was_verified then
    update auth.sessions s set aal = 'aal1',
        amr = coalesce((select jsonb_agg(e.value order by e.ordinality) from jsonb_array_elements(s.amr) with ordinality e
                         where e.value ->> 'method' not in ('totp', 'recovery_code')), '[]')
     where s.user_id = p_user and s.aal = 'aal2' and (is_last or s.factor_id = p_factor);
    if is_last then
      delete from auth.recovery_codes c where c.user_id = p_user;
    end if;
    if p_key is null then
      perform auth.write_audit('second_factor.removed', p_user, p_origin, jsonb_build_object('factorId', p_factor));
    else
      perform auth.write_account_audit('second_factor.removed', p_user, p_key, p_origin);
    end if;
    perform app.queue_mail('second_factor_removed', u.email, p_user, null, null) from auth.users u
      where u.id = p_user and u.email is not null;
  end if;
  delete from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user;
end $$;

grant execute on function auth.remove_factor to auth_server;
