-- Begins the enrollment of a factor. The outcomes: 'enrolled', 'needs_aal2' (there is a verified one already),
-- 'too_many', 'name_taken'. Enrollments unfinished after p_unverified_seconds are deleted.
create or replace function auth.enroll_factor(p_user uuid, p_session uuid, p_factor uuid, p_name text, p_sealed_secret bytea,
    p_unverified_seconds integer, p_limit integer)
  returns text language plpgsql as $$
declare
  existing record;
begin
  perform from auth.users u where u.id = p_user for update;
  select * into existing from auth.second_factor_state(p_user, p_session);
  if existing.has_second_factor and existing.aal <> 'aal2' then
    return 'needs_aal2';
  end if;
  delete from auth.mfa_factors f where f.user_id = p_user and f.status = 'unverified'
     and f.created_at < now() - make_interval(secs => p_unverified_seconds);
  if (select count(*) from auth.mfa_factors f where f.user_id = p_user) >= p_limit then
    return 'too_many';
  end if;
  if p_name <> '' and exists (select from auth.mfa_factors f where f.user_id = p_user and f.friendly_name = p_name) then
    return 'name_taken';
  end if;
  insert into auth.mfa_factors (id, user_id, friendly_name, sealed_secret) values (p_factor, p_user, p_name, p_sealed_secret);
  return 'enrolled';
end $$;

grant execute on function auth.enroll_factor to auth_server;
