alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;

grant select on idempotency_keys to authenticated;
grant delete on idempotency_keys to job_server;
grant insert (user_id, key, request_hash) on idempotency_keys to authenticated;
grant select (created_at) on idempotency_keys to job_server;
grant update (response) on idempotency_keys to authenticated;

create policy idempotency_keys_self_select on idempotency_keys for select to authenticated
  using (user_id = (select app.user_id()));

create policy idempotency_keys_self_insert on idempotency_keys for insert to authenticated
  with check (user_id = (select app.user_id()));

create policy idempotency_keys_self_update on idempotency_keys for update to authenticated
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));

create policy idempotency_keys_job_delete on idempotency_keys for delete to job_server using (true);

create policy idempotency_keys_job_select on idempotency_keys for select to job_server using (true);
