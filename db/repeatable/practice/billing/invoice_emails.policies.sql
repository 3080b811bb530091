alter table invoice_emails enable row level security;
alter table invoice_emails force row level security;

grant select on invoice_emails to clinic_member;

create policy invoice_emails_member_select on invoice_emails for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));
