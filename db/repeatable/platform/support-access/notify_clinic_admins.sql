-- Sends an email to every admin of a clinic, whose addresses the caller may not see.
create or replace function app.notify_clinic_admins(p_clinic uuid, p_template text, p_details jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_email(p_template, u.email, p_details || jsonb_build_object('clinicName', c.name))
    from public.user_roles r join auth.users u on u.id = r.user_id join public.clinics c on c.id = r.clinic_id
   where r.clinic_id = p_clinic and r.role = 'clinic_admin' and u.email is not null;
end $$;
