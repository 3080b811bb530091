-- Queues a notification for every browser of some accounts, with the caller's transaction. One that waits for the same browser and
-- address is replaced. It runs with definer rights because nobody reads the subscriptions of others.
create or replace function app.queue_push(p_clinic uuid, p_users uuid[], p_kind text, p_address text) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  subscription uuid;
  queued integer := 0;
begin
  if not (p_clinic is not distinct from app.clinic_id() or p_clinic in (select app.own_clinic_ids())) then
    raise exception 'a notification belongs to the clinic that it is about' using errcode = 'insufficient_privilege';
  end if;
  for subscription in select s.id from public.push_subscriptions s where s.user_id = any (p_users) loop
    perform app.add_job('push.send',
      jsonb_build_object('clinicId', p_clinic, 'subscriptionId', subscription, 'kind', p_kind, 'address', p_address,
        'queuedAt', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      -- One at a time: a slow push service may hold up other notifications, never other jobs.
      'push', null, 'push:' || subscription || ':' || p_address, case when p_kind in ('critical', 'emergency') then -10 else 0 end::smallint);
    queued := queued + 1;
  end loop;
  return queued;
end $$;

grant execute on function app.queue_push to clinic_member, clinic_client, job_server;
