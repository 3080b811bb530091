-- Queues a notification again that its push service asked to send later.
create or replace function app.repeat_push(p_payload jsonb, p_run_at timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.add_job('push.send', p_payload, 'push', p_run_at,
    'push:' || (p_payload ->> 'subscriptionId') || ':' || (p_payload ->> 'address'));
end $$;

grant execute on function app.repeat_push to job_server;
