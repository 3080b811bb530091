alter table payments
  -- TAX-11. What the rounding of cash added to what was due, below zero if it took off: no part of what the client has paid.
  add column rounding_minor bigint not null default 0,
  -- The appointment that a deposit was paid for.
  add column appointment_id uuid,
  -- TAX-10. The taxes in a deposit, where they are due when it is received; null where they are due with the invoice.
  add column deposit_taxes  jsonb,
  add constraint payments_appointment_fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict,
  add constraint payments_rounding_check check (rounding_minor = 0 or (method = 'cash' and abs(rounding_minor) < amount_minor)),
  add constraint payments_deposit_check check (deposit_taxes is null or (appointment_id is not null and jsonb_typeof(deposit_taxes) = 'array'));
create index payments_appointment_idx on payments (clinic_id, appointment_id) where appointment_id is not null;

alter table payment_reversals
  -- What of the payment's rounding was taken back with it.
  add column rounding_minor bigint not null default 0;

create table invoice_emails (
  clinic_id  uuid        not null references clinics on delete restrict,
  id         uuid        not null default gen_random_uuid(),
  invoice_id uuid        not null,
  queued_at  timestamptz not null default now(),
  queued_by  uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict
);
comment on table invoice_emails is
  'When an invoice or credit note was sent to its client by email, and by whom. The address is with the email alone. Rows are only added.';
create index invoice_emails_invoice_idx on invoice_emails (clinic_id, invoice_id, queued_at desc);
