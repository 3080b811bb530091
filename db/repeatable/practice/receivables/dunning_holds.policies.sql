alter table dunning_holds enable row level security;
alter table dunning_holds force row level security;

grant select, delete on dunning_holds to clinic_member;
grant insert (clinic_id, invoice_id, step) on dunning_holds to clinic_member;

create policy dunning_holds_member_select on dunning_holds for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy dunning_holds_member_insert on dunning_holds for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

create policy dunning_holds_member_delete on dunning_holds for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- The job that sends reminders leaves them out.
grant select (clinic_id, invoice_id, step) on dunning_holds to job_server;

create policy dunning_holds_job_select on dunning_holds for select to job_server using (clinic_id = (select app.clinic_id()));
