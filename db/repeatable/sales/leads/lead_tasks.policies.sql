alter table lead_tasks enable row level security;
alter table lead_tasks force row level security;

grant select on lead_tasks to platform_member;
grant insert (lead_id, text, due_at, assignee_id) on lead_tasks to platform_member;
grant update (text, due_at, assignee_id, done_at, done_by) on lead_tasks to platform_member;

create policy lead_tasks_platform_select on lead_tasks for select to platform_member using ((select app.has_permission('platform_lead:read')));

create policy lead_tasks_platform_insert on lead_tasks for insert to platform_member
  with check ((select app.has_permission('platform_lead:manage')));

create policy lead_tasks_platform_update on lead_tasks for update to platform_member
  using ((select app.has_permission('platform_lead:manage'))) with check ((select app.has_permission('platform_lead:manage')));
