alter table invoice_counters enable row level security;
alter table invoice_counters force row level security;

grant select on invoice_counters to clinic_member;

create policy invoice_counters_member_select on invoice_counters for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

