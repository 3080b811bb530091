alter table purchase_order_emails enable row level security;
alter table purchase_order_emails force row level security;

grant select on purchase_order_emails to clinic_member;

create policy purchase_order_emails_member_select on purchase_order_emails for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));
