-- TILL-2. What was paid at the clinic's separate till is recorded with the number of the till's receipt.
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('cash', 'card', 'bank_transfer', 'cheque', 'insurance', 'online', 'separate_till')),
  add constraint payments_till_receipt_check check (method <> 'separate_till' or reference is not null);

-- A close also says why a separate till took less than was recorded as paid at it.
alter table day_closes
  drop constraint day_closes_till_check,
  add constraint day_closes_till_check check (
    case till
      when 'drawer' then num_nulls(opening_minor, expected_minor, counted_minor, to_bank_minor) = 0
        and num_nonnulls(till_total_minor, till_receipt) = 0
      when 'separate_till' then till_total_minor is not null
        and num_nonnulls(opening_minor, expected_minor, counted_minor, to_bank_minor, denominations) = 0
      else false end);
