-- The clinics whose ids are in a range, at most ten. For addresses with a proof, which have the first digits of a clinic's id.
create or replace function app.clinics_between(p_from uuid, p_to uuid) returns table (clinic uuid)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id from public.clinics c where c.id between p_from and p_to order by c.id limit 10;
  end;

grant execute on function app.clinics_between to job_server;
