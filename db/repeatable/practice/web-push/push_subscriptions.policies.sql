alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;

grant select (id, user_id, created_at), delete on push_subscriptions to authenticated;
grant select (id), delete on push_subscriptions to job_server;

create policy push_subscriptions_self_select on push_subscriptions for select to authenticated
  using (user_id = (select app.user_id()));

create policy push_subscriptions_self_delete on push_subscriptions for delete to authenticated
  using (user_id = (select app.user_id()));

create policy push_subscriptions_server_select on push_subscriptions for select to job_server using (true);

create policy push_subscriptions_server_delete on push_subscriptions for delete to job_server using (true);
