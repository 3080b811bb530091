-- Reports add up a year and the one before at once. These indexes have all that their sums need of invoices and acts, so that the rows,
-- which are scattered and large, are not read: also what an unused join names, such as a client.
drop index invoices_day_idx;
create index invoices_day_idx on invoices (clinic_id, currency, issued_on, id) include (client_id, kind, net_minor, total_minor);
drop index acts_done_idx;
create index acts_done_idx on acts (clinic_id, done_at) include (id, pet_id, visit_id, done_by, is_billable) where status = 'done';

-- Charges of acts in the order of invoiced_charges, to find those that are on no invoice.
create index charges_of_acts_idx on charges (clinic_id, id) include (act_id)
  where act_id is not null and voided_at is null and amount_minor > 0;

-- Few lines have a discount or several taxes.
create index invoice_lines_discounted_idx on invoice_lines (clinic_id, invoice_id) where discount_minor <> 0;
create index invoice_lines_several_taxes_idx on invoice_lines (clinic_id, invoice_id) where jsonb_array_length(taxes) > 1;

-- What is left of payments is worked out of all of them.
create index payments_left_idx on payments (clinic_id, id) include (client_id, currency, amount_minor, rounding_minor);
