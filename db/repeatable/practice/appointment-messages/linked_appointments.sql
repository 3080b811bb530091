-- The appointments that a link opens, each by the one that took its place in the end. None for a link that there is not, after the visit, or a
-- year after the link was made. For definer functions.
create or replace function app.linked_appointments(p_clinic uuid, p_token_hash bytea) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    with recursive chain as (
      select a.id, a.rescheduled_to, 0 as depth from public.appointment_links l
        join public.appointment_link_visits v on v.clinic_id = p_clinic and v.link_id = l.id
        join public.appointments a on a.clinic_id = p_clinic and a.id = v.appointment_id
       where l.clinic_id = p_clinic and l.token_hash = p_token_hash and l.created_at > now() - interval '1 year'
      union all
      select a.id, a.rescheduled_to, c.depth + 1 from chain c
        join public.appointments a on a.clinic_id = p_clinic and a.id = c.rescheduled_to
       where c.depth < 100)
    select distinct c.id from chain c
      join public.appointments a on a.clinic_id = p_clinic and a.id = c.id
      join public.clients p on p.clinic_id = p_clinic and p.id = a.client_id
     where c.rescheduled_to is null and a.ends_at > now() - interval '1 day' and p.erased_at is null;
  end;
