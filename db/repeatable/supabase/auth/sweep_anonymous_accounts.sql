-- Deletes accounts without an address that nobody can return to, since their last session is gone. One that is a
-- clinic's client stays with the clinic's records. Limited to a number per call; returns how many.
create or replace function app.sweep_anonymous_accounts(p_days integer, p_most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  delete from auth.users u where u.id in (
    select a.id from auth.users a
     where a.is_anonymous and a.created_at < now() - make_interval(days => p_days)
       and not exists (select from auth.sessions s where s.user_id = a.id)
       and not exists (select from public.clients c where c.user_id = a.id)
     order by a.created_at limit p_most for update skip locked);
  get diagnostics swept = row_count;
  return swept;
end $$;

grant execute on function app.sweep_anonymous_accounts to job_server;
