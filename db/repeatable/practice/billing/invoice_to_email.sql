-- What an email says of an invoice: its frozen content, and what is left to pay. For the job that sends it.
create or replace function app.invoice_to_email(p_clinic uuid, p_invoice uuid)
  returns table (document jsonb, open_minor bigint) language sql stable security definer set search_path = '' as $$
  select i.document,
    case i.kind when 'invoice' then i.total_minor
      + coalesce((select sum(k.total_minor) from public.invoices k where k.clinic_id = p_clinic and k.credits_id = i.id), 0)
      - coalesce((select sum(a.amount_minor) from public.payment_allocations a
                   where a.clinic_id = p_clinic and a.invoice_id = i.id), 0)
      - coalesce((select sum(w.amount_minor) from public.invoice_write_offs w
                   where w.clinic_id = p_clinic and w.invoice_id = i.id), 0) else 0 end::bigint
    from public.invoices i where i.clinic_id = p_clinic and i.id = p_invoice;
$$;

grant execute on function app.invoice_to_email to auth_server;
