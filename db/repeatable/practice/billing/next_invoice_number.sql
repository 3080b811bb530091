-- The next number of a series, for the invoice that this transaction issues. The counter's row is locked until it ends, so that
-- numbers follow each other; one that is not used fails the transaction (app.check_invoice_counter).
create or replace function app.next_invoice_number(p_clinic uuid, p_series text, p_year integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('billing:write') then
    raise exception 'permission denied to issue an invoice' using errcode = 'insufficient_privilege';
  end if;
  insert into public.invoice_counters as c (clinic_id, series, year, last) values (p_clinic, p_series, p_year, 1)
    on conflict (clinic_id, series, year) do update set last = c.last + 1
    returning c.last into counted;
  return counted;
end $$;

grant execute on function app.next_invoice_number to clinic_member;
