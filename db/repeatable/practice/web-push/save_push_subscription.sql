-- Saves the browser of the request as the caller's, until its session ends. Whoever had turned notifications on in the same browser
-- before gets none there any more. Of each person the ten newest are kept.
create or replace function app.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  saved uuid;
begin
  insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (app.user_id(), app.session_id(), p_endpoint, p_p256dh, p_auth)
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth, created_at = now(), id = case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.id
        else excluded.id end
    returning id into saved;
  delete from public.push_subscriptions s where s.user_id = app.user_id() and s.id not in (
    select n.id from public.push_subscriptions n where n.user_id = app.user_id() order by n.created_at desc, n.id limit 10);
  return saved;
end $$;

grant execute on function app.save_push_subscription to authenticated;
