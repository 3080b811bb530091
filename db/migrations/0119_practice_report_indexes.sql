-- Reports read what a clinic issued, received and did in a period of days, in one currency.
create index invoices_day_idx on invoices (clinic_id, currency, issued_on, id);
create index payments_day_idx on payments (clinic_id, currency, received_on, id);
create index payment_reversals_reversed_idx on payment_reversals (clinic_id, reversed_on);
create index acts_done_idx on acts (clinic_id, done_at) where status = 'done';
create index due_cares_day_idx on due_cares (clinic_id, due_on, id);

-- Counts invoices and payments too.
drop function if exists app.clinic_usage cascade;
