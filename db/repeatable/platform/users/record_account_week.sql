create or replace function app.record_account_week() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.account_weeks (week_on, user_id)
    values (date_trunc('week', coalesce(new.last_seen_at, new.created_at) at time zone 'UTC')::date, new.user_id)
    on conflict do nothing;
  return null;
end $$;
