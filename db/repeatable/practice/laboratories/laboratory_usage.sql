-- How many clinics use each laboratory, for the platform: counts only.
create or replace function app.laboratory_usage(p_laboratories uuid[]) returns table (laboratory_id uuid, clinic_count bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select l.id, (select count(*) from public.clinic_laboratories c where c.laboratory_id = l.id and c.is_on)
      from public.laboratories l where l.id = any (p_laboratories) and app.has_permission('platform_lab:manage');
  end;

grant execute on function app.laboratory_usage to platform_member;
