-- ONB-1. Which first steps a clinic has done, computed from its records. Shows yes or no only, to its own admin and to
-- the platform; null for anyone else.
create or replace function app.onboarding_progress(p_clinic uuid) returns json language sql stable security definer set search_path = ''
  begin atomic
    select json_build_object(
        'done', s.hours::integer + s.team::integer + s.services::integer + s.clients::integer + s.booking::integer,
        'total', 5,
        'steps', json_build_object('hours', s.hours, 'team', s.team, 'services', s.services, 'clients', s.clients, 'booking', s.booking))
      from (select
          o.hours_confirmed_at is not null or exists (select from public.audit_entries a
            where a.clinic_id = p_clinic and a.action = 'clinic_hours.changed') as hours,
          o.team_confirmed_at is not null
            or exists (select from public.staff_members m where m.clinic_id = p_clinic offset 1)
            or exists (select from public.invitations i where i.clinic_id = p_clinic and i.role <> 'client' and i.withdrawn_at is null
              and i.email not in (select m.email from public.staff_members m where m.clinic_id = p_clinic and m.email is not null)) as team,
          o.services_confirmed_at is not null or exists (select from public.audit_entries a
            where a.clinic_id = p_clinic and a.action in ('appointment_type.added', 'appointment_type.changed')) as services,
          exists (select from public.clients k where k.clinic_id = p_clinic) as clients,
          exists (select from public.appointments p where p.clinic_id = p_clinic) as booking
        from public.clinics c left join public.clinic_onboarding o on o.clinic_id = p_clinic where c.id = p_clinic) s
     where app.has_permission('platform_clinic:read') or (p_clinic = app.clinic_id() and app.has_permission('clinic:manage'));
  end;

grant execute on function app.onboarding_progress to clinic_member, platform_member;
