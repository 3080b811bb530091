-- What decides whether the caller may start a trial. Requests of one person are serialized here.
create or replace function app.lock_own_trial()
  returns table (has_address boolean, is_staff boolean, is_client boolean, had_trial boolean)
  language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = app.user_id() for update;
  return query select e.has_address, e.is_staff, e.is_client, e.had_trial from app.trial_eligibility(app.user_id()) e;
end $$;

grant execute on function app.lock_own_trial to authenticated;
