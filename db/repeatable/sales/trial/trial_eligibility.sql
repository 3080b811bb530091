-- What is known of a person who may want a trial. For functions that have checked the caller.
create or replace function app.trial_eligibility(p_user uuid)
  returns table (has_address boolean, is_staff boolean, is_client boolean, had_trial boolean) language sql stable
  begin atomic
    select u.email is not null,
        exists (select from public.user_roles r where r.user_id = u.id and r.role <> 'client'),
        exists (select from public.clients c where c.user_id = u.id),
        exists (select from public.trials t where t.user_id = u.id)
      from auth.users u where u.id = p_user;
  end;
