-- Counts for the given clinics. The platform counts; it does not read a clinic's records.
create or replace function app.clinic_usage(p_clinics uuid[])
  returns table (clinic_id uuid, staff_count bigint, client_count bigint, pet_count bigint, appointment_count bigint,
    invoice_count bigint, payment_count bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id,
      (select count(*) from public.staff_members s where s.clinic_id = c.id and s.is_active),
      (select count(*) from public.clients k where k.clinic_id = c.id and k.archived_at is null),
      (select count(*) from public.pets p where p.clinic_id = c.id and p.archived_at is null),
      (select count(*) from public.appointments a where a.clinic_id = c.id and a.starts_at >= now() - interval '30 days' and a.starts_at < now()
          and app.counts_as_scheduled(a.status)),
      (select count(*) from public.invoices i where i.clinic_id = c.id and i.kind = 'invoice' and i.issued_at >= now() - interval '30 days'),
      (select count(*) from public.payments y where y.clinic_id = c.id and y.received_at >= now() - interval '30 days')
    from public.clinics c where c.id = any (p_clinics) and app.has_permission('platform_clinic:read');
  end;

grant execute on function app.clinic_usage to platform_member;
